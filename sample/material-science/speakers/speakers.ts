import { invitedSpeakers } from '#sample/material-science/speakers/invited.ts'
import { keynoteSpeakers } from '#sample/material-science/speakers/keynote.ts'
import { plenarySpeakers } from '#sample/material-science/speakers/plenary.ts'

export const speakers = [...plenarySpeakers, ...keynoteSpeakers, ...invitedSpeakers]
