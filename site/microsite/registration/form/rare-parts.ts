import { Closed } from '#site/microsite/registration/form/closed.tsx'
import { ExtraChoices, NightChoices } from '#site/microsite/registration/form/extra-choices.tsx'
import { QuestionFields } from '#site/microsite/registration/questions/question-fields.tsx'

/** The parts of the registration form that few conferences need, in one script: `late-parts.tsx` loads it. */
export const rareParts = { Closed, ExtraChoices, NightChoices, QuestionFields }
