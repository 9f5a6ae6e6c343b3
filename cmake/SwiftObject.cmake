# SPDX-License-Identifier: Apache-2.0
#
# SwiftObject.cmake - Swift modules as plain objects
#
# CMake's own support for Swift links a runtime and wants a test program to run, neither of which a
# library for C has. One compiler call for each module is all that is needed.

find_program(SWIFTC swiftc DOC "The Swift compiler" REQUIRED)
file(REAL_PATH ${SWIFTC} swiftc_real)
cmake_path(GET swiftc_real PARENT_PATH swift_tools)
find_program(SWIFT_CLANG clang HINTS ${swift_tools} NO_DEFAULT_PATH DOC "The assembler beside swiftc" REQUIRED)
find_program(SED sed DOC "The stream editor" REQUIRED)
find_program(LLVM_OBJCOPY llvm-objcopy HINTS ${swift_tools} DOC "Objcopy with wildcards" REQUIRED)

set(swift_flags
    -parse-as-library -wmo
    -enable-experimental-feature Embedded -no-allocations
    -enforce-exclusivity=unchecked
    -Xfrontend -disable-stack-protector
    -I ${PROJECT_SOURCE_DIR}/Sources/CLanes/include
    -I ${PROJECT_SOURCE_DIR}/Sources/CGnomon/include)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    list(APPEND swift_flags -g)
endif()
if(GNOMON_SANITIZE)
    # Its table of globals does not survive joining; the library has no global to guard.
    list(APPEND swift_flags -sanitize=${GNOMON_SANITIZE} -Xllvm -asan-globals=0)
endif()

# gnomon_swift_object(NAME SOURCES FLAGS): compiles a module into NAME.o, by way of assembly.
#
# A module offers the linker every function it holds, and refers to them and to its constants by name, though nobody asks for
# more than the C symbols. Made local, and with the constants behind the code in the same section, all that is resolved
# by the assembler: a quarter less to store, and nothing left to collide.
set(localise
    -e "1s/^/\\t.text 1\\nconstants:\\n/"
    -e "/^[[:space:]]+\\.(globl|weak|hidden)[[:space:]]+\"?gnomon_/b"
    -e "/^[[:space:]]+\\.(globl|weak|hidden)[[:space:]]/d"
    -e "s/^[[:space:]]+\\.section[[:space:]]+\\.rodata\\.cst.*/\\t.text 1/")
function(gnomon_swift_object name sources flags)
    set(object ${PROJECT_BINARY_DIR}/${name}.o)
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${SWIFTC} ${swift_flags} ${flags}
            -module-name ${name} -emit-assembly ${sources} -o ${name}.s
        COMMAND ${SED} -E ${localise} -i ${name}.s
        COMMAND ${SWIFT_CLANG} -c ${name}.s -o ${object}
        DEPENDS ${sources} ${swift_headers}
        COMMENT "Compiling ${name}"
        VERBATIM)
endfunction()

# gnomon_join_objects(NAME HEADERS MODULES…): joins modules into one object that shows nothing but what the
# headers declare, and sets NAME_object to its path.
function(gnomon_join_objects name headers)
    list(TRANSFORM ARGN PREPEND ${PROJECT_BINARY_DIR}/ OUTPUT_VARIABLE parts)
    list(TRANSFORM parts APPEND .o)
    foreach(header ${headers})
        file(STRINGS ${header} lines REGEX "^GNOMON_API")
        list(APPEND declarations ${lines})
    endforeach()
    string(REGEX MATCHALL "gnomon_[a-z0-9_]+\\(" functions "${declarations}")
    list(TRANSFORM functions REPLACE "\\($" "")
    list(TRANSFORM functions PREPEND --undefined= OUTPUT_VARIABLE roots)
    list(TRANSFORM functions PREPEND --keep-global-symbol= OUTPUT_VARIABLE kept)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        list(APPEND kept --strip-unneeded)
    endif()
    set(object ${PROJECT_BINARY_DIR}/${name}.o)
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${CMAKE_LINKER} -r --gc-sections ${roots} ${parts} -o ${name}-joined.o
        COMMAND ${LLVM_OBJCOPY} ${kept} ${name}-joined.o ${object}
        DEPENDS ${parts}
        COMMENT "Joining ${name}"
        VERBATIM)
    set(${name}_object ${object} PARENT_SCOPE)
endfunction()
