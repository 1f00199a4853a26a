/** The abstract form's field names, and what it looks like when it comes back. */
import type { AbstractField, RawAbstractInput } from '#domain/abstracts/abstract-input.ts'
import type { Captcha } from '#domain/abstracts/captcha.ts'
import type { Upload } from '#domain/abstracts/uploads.ts'
import { echoOf, textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import { abstractLabels } from '#words/words.ts'

/** The form's field names, in its order, and what each is in the domain. */
export const abstractControls = {
  title: 'title',
  name: 'name',
  email: 'email',
  telephone: 'telephone',
  organization: 'organization',
  city: 'city',
  country: 'country',
  presentation_type: 'presentationType',
  topic_of_interest: 'topic',
  abstract_title: 'abstractTitle',
  abstract_text: 'abstractText',
  file: 'file',
} as const satisfies Record<string, AbstractField>

export type TextControl = Exclude<keyof typeof abstractControls, 'file'>
export type AbstractControl = keyof typeof abstractControls | 'captcha_answer'

const controlNames = Object.keys(abstractControls) as (keyof typeof abstractControls)[] // A Record's own keys.
export const textControls = controlNames.filter(name => name !== 'file')

/** What each field is called, without the asterisk. */
export const controlLabels: Readonly<Record<AbstractControl, string>> = {
  title: abstractLabels.title,
  name: abstractLabels.name,
  email: abstractLabels.email,
  telephone: abstractLabels.telephone,
  organization: abstractLabels.organization,
  city: abstractLabels.city,
  country: abstractLabels.country,
  presentation_type: abstractLabels.presentationType,
  topic_of_interest: abstractLabels.topic,
  abstract_title: abstractLabels.abstractTitle,
  abstract_text: abstractLabels.abstractText,
  file: abstractLabels.file,
  captcha_answer: 'The sum',
}

export type AbstractValues = Record<TextControl, string>

/** The form's text under the names that the domain checks. */
export function toRawAbstract(values: AbstractValues): RawAbstractInput {
  return Object.fromEntries(textControls.map(name => [abstractControls[name], values[name]]))
}

/** What became of the form. */
export type AbstractOutcome =
  | { state: 'submitted'; id: string; number: string; email: string }
  | ({ state: 'refused'; id: string; words: string | null } & ReturnedForm)

/**
 * The form as it was typed, with what to do now. A file cannot be put back: it is attached again.
 */
export function abstractBack(form: FormData, words: string): AbstractOutcome {
  const { captcha_answer: captchaAnswer, draft } = textsOf(form, ['captcha_answer', 'draft'])
  return {
    state: 'refused',
    id: crypto.randomUUID(),
    words,
    values: textsOf(form, textControls),
    errors: [],
    captcha: captchaOf(form),
    captchaAnswer,
    upload: null,
    draft,
  }
}

/** The sum as the form showed it; the numbers are only shown again, what counts is in the token. */
export function captchaOf(form: FormData): Captcha {
  const sent = textsOf(form, ['captcha_first', 'captcha_second', 'captcha_token'])
  const texts = echoOf(sent)
  return {
    first: Number(texts.captcha_first) || 0,
    second: Number(texts.captcha_second) || 0,
    token: texts.captcha_token,
  }
}

/** Everything that the form must not lose. */
export interface ReturnedForm {
  values: AbstractValues
  errors: FieldError<AbstractControl>[]
  /** The sum to answer now: the same as before where it was not looked at. */
  captcha: Captcha
  captchaAnswer: string
  /** The file that waits for the form to be right. */
  upload: Upload | null
  /** Names this form, so that sending it twice submits one abstract. */
  draft: string
}
