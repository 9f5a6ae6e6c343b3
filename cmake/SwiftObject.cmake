# SPDX-License-Identifier: Apache-2.0
#
# SwiftObject.cmake - Swift modules as plain objects
#
# CMake's own support for Swift links a runtime and wants a test program to run, neither of which a
# library for C has. One compiler call for each module is all that is needed.

find_program(SWIFTC swiftc DOC "The Swift compiler" REQUIRED)
file(REAL_PATH ${SWIFTC} swiftc_real)
cmake_path(GET swiftc_real PARENT_PATH swift_tools)
find_program(LLVM_OBJCOPY llvm-objcopy HINTS ${swift_tools} DOC "Objcopy with wildcards" REQUIRED)

set(swift_flags
    -parse-as-library -wmo -O
    -enable-experimental-feature Embedded -no-allocations
    -enforce-exclusivity=unchecked
    -Xfrontend -disable-stack-protector -Xfrontend -function-sections
    -I ${PROJECT_SOURCE_DIR}/Sources/CLanes/include
    -I ${PROJECT_SOURCE_DIR}/Sources/CGnomon/include)
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    list(APPEND swift_flags -g)
endif()
if(GNOMON_SANITIZE)
    # Its table of globals does not survive joining; the library has no global to guard.
    list(APPEND swift_flags -sanitize=${GNOMON_SANITIZE} -Xllvm -asan-globals=0)
endif()

# gnomon_swift_object(NAME SOURCES FLAGS): compiles a module into NAME.o. The old object goes first: swiftc keeps it
# when only flags of the code generator have changed.
function(gnomon_swift_object name sources flags)
    set(object ${PROJECT_BINARY_DIR}/${name}.o)
    add_custom_command(
        OUTPUT ${object}
        COMMAND ${CMAKE_COMMAND} -E rm -f ${object}
        COMMAND ${SWIFTC} ${swift_flags} ${flags}
            -module-name ${name} -emit-object ${sources} -o ${object}
        DEPENDS ${sources} ${swift_headers}
        COMMENT "Compiling ${name}"
        VERBATIM)
endfunction()

# gnomon_join_objects(NAME MODULES…): joins modules into one object that shows nothing but what the headers
# declare, and sets NAME_object to its path. Embedded Swift leaves weak runtime symbols in every object, which
# must not meet those of a real Swift program: what no declared function needs is dropped, and the rest is
# hidden.
function(gnomon_join_objects name)
    list(TRANSFORM ARGN PREPEND ${PROJECT_BINARY_DIR}/ OUTPUT_VARIABLE parts)
    list(TRANSFORM parts APPEND .o)
    foreach(header ${public_headers})
        file(STRINGS ${header} lines REGEX "^GNOMON_API")
        list(APPEND declarations ${lines})
    endforeach()
    string(REGEX MATCHALL "gnomon_[a-z0-9_]+\\(" functions "${declarations}")
    list(TRANSFORM functions REPLACE "\\($" "")
    list(TRANSFORM functions PREPEND --undefined= OUTPUT_VARIABLE roots)
    list(TRANSFORM functions PREPEND --keep-global-symbol= OUTPUT_VARIABLE kept)
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
