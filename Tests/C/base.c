/* SPDX-License-Identifier: Apache-2.0 */
/* base.c - the version and the status names, from C */

#include "check.h"

int main(void)
{
    CHECK(gnomon_version() == GNOMON_VERSION_NUMBER, "%d", gnomon_version());
    CHECK(strcmp(gnomon_version_string(), GNOMON_VERSION_STRING) == 0, "%s",
          gnomon_version_string());
    CHECK(strcmp(gnomon_status_name(GNOMON_ERROR_VALUE), "GNOMON_ERROR_VALUE") == 0, "name of 3");
    CHECK(strcmp(gnomon_status_name((gnomon_status)-1), "unknown status") == 0, "name of -1");
    FOR_EACH_INSTRUCTION_SET(level)
    {
        CHECK((int)gnomon_instruction_set() == level, "level %d", level);
    }
    return check_result();
}
