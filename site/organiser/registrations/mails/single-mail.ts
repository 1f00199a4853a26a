/** A mail to one registrant. Nothing is typed for it, so it has a check page and no form before that. */
import type { Reader } from '#database/database.ts'
import type { StaffRegistrationAct } from '#domain/desk/possible-acts/staff-can.ts'
import { ok } from '#domain/foundations/result.ts'
import { type At, type Check, refused, type TwoStep } from '#site/organiser/parts/two-step/two-step.ts'
import { personWords } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'

interface SingleMail {
  title: string
  act: StaffRegistrationAct
  button: string
  /** What the mail says. */
  mail: (db: Reader, at: At) => Promise<string>
}

export const mailPage = ({ title, act, button, mail }: SingleMail): TwoStep<null> => ({
  title,
  ask: async at => ({ hindrance: await hindranceIn(at, act), fields: [], values: {} }),
  read: async () => ok(null),
  async check(db, at) {
    const hindrance = await hindranceIn(at, act, db)
    if (hindrance) return refused(hindrance)
    return ok<Check>({
      needs: 'edit-registrations',
      button,
      facts: [
        { label: 'To', lines: [personWords(at)] },
        { label: 'Mail', lines: [await mail(db, at)] },
        { label: 'Place and money', lines: ['Both stay as they are.'] },
      ],
    })
  },
})
