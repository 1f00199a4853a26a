import { invitedDay } from '#sample/material-science/programme/invited-day.ts'
import { oralDay } from '#sample/material-science/programme/oral-day.ts'
import { plenaryDay } from '#sample/material-science/programme/plenary-day.ts'

/** Follows the fixed schedule of three days, 08:00 to 18:00 (specification, section 9). */
export const programme = [plenaryDay, invitedDay, oralDay]
