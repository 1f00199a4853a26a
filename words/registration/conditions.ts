/** What registrations ask for that not everybody may have, as visitors read it. */

import { type Condition, type Conditions, conditionOf } from '#domain/conference/conferences/condition.ts'
import { listed } from '#domain/foundations/listed.ts'
import { say } from '#domain/foundations/say.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'

export const membershipNumber = () => say('Membership number')

/** `For “Member”: enter your number, or use the e-mail address that your society knows.` */
export const forMembersHint = ({ names }: { names: readonly string[] }): string =>
  say('For {names}: enter your number, or use the e-mail address that your society knows.', {
    names: listed(names.map(name => say('“{name}”', { name }))),
  })

/** A condition beside the registration that has it. */
export function conditionWords(condition: Condition): string {
  switch (condition.kind) {
    case 'code':
      return say('Only with a code: enter it below.')
    case 'proof':
      return say('Needs {of}: send a picture or PDF of it after registering.', { of: condition.of })
    case 'application':
      return say('By application: send the form, and you owe nothing until the organiser has accepted you.')
    case 'invitation':
      return say('By invitation: use the link in your mail.')
    case 'presenters':
      return condition.whoSaysSo
        ? say('For those who present something.')
        : say('For presenters of accepted abstracts: use the e-mail address of your abstract.')
    case 'members':
      return say('For members: enter your number or use your member address.')
  }
}

/** Admissions with what they ask for beside what they are. */
export const withConditions = (
  conference: { conditions: Conditions },
  admissions: readonly NamedAdmission[],
): NamedAdmission[] =>
  admissions.map(admission => {
    const condition = conditionOf(conference, admission.key)
    if (!condition) return admission
    return { ...admission, about: [admission.about, conditionWords(condition)].filter(Boolean).join(' ') }
  })
