/** The abstract form's field names, and the form's state when it is returned. */
import type { AnswerName, RawAnswers } from '#domain/offers/questions/shown.ts'
import type { AbstractField, RawAbstractInput } from '#domain/programme/abstracts/abstract-input.ts'
import type { Captcha } from '#domain/programme/submitting/captcha.ts'
import type { Upload } from '#domain/programme/submitting/uploads.ts'
import { echoOf } from '#site/forms/echo.ts'
import { textsOf } from '#site/forms/read-form.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import type { AuthorControl, TypedAuthors } from '#site/microsite/abstracts/author-controls.ts'
import { abstractLabels } from '#words/abstract-labels.ts'
import * as sentences from '#words/public/microsite/abstracts.ts'

/** The form's field names in order, with the domain's name of each. */
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
/** Every control that may have an error. */
export type FormControl = AbstractControl | AuthorControl | AnswerName
export type AbstractControl = keyof typeof abstractControls | 'captcha_answer'

const controlNames = Object.keys(abstractControls) as (keyof typeof abstractControls)[] // A Record's own keys.
export const textControls = controlNames.filter(name => name !== 'file')

const labelOf = (name: AbstractControl) =>
  name === 'captcha_answer' ? sentences.theSum() : abstractLabels[abstractControls[name]]

/** The fields' labels, without the asterisk: each in the language of whoever reads it. */
export const controlLabels = Object.defineProperties(
  {},
  Object.fromEntries(
    [...controlNames, 'captcha_answer' as const].map(name => [
      name,
      { enumerable: true, get: () => labelOf(name) },
    ]),
  ),
) as Readonly<Record<AbstractControl, string>> // Each of the names above.

export type AbstractValues = Record<TextControl, string>

/** The form's text under the domain's field names. */
export function toRawAbstract(values: AbstractValues): RawAbstractInput {
  return Object.fromEntries(textControls.map(name => [abstractControls[name], values[name]]))
}

/** The outcome of the form. */
export type AbstractOutcome =
  /** `saved`: the key of what was saved before and is submitted now. */
  | { state: 'submitted'; id: string; number: string; email: string; saved?: string }
  /** To be finished later, by the link with this key. */
  | { state: 'saved'; id: string; email: string; key: string; until: string; isFileKept: boolean }
  | ({ state: 'refused'; id: string; words: string | null } & ReturnedForm)
  /** With a row of authors more or less, and nothing checked. */
  | ({ state: 'returned'; id: string; words: null } & ReturnedForm)

/** The outcome in the browser where the server's was lost. The form stays as it is, with the file that was chosen. */
export interface LostOutcome {
  state: 'lost'
  id: string
  words: string
}

export const abstractLost = (_form: FormData, words: string): LostOutcome => ({
  state: 'lost',
  id: crypto.randomUUID(),
  words,
})

/** The captcha as the form showed it. The numbers are only displayed; the token decides. */
export function captchaOf(form: FormData): Captcha {
  const sent = textsOf(form, ['captcha_first', 'captcha_second', 'captcha_token'])
  const texts = echoOf(sent)
  return {
    first: Number(texts.captcha_first) || 0,
    second: Number(texts.captcha_second) || 0,
    token: texts.captcha_token,
  }
}

/** A form that was saved to be finished later, as its page shows it again. */
export interface SavedForm extends Pick<ReturnedForm, 'values' | 'authors' | 'answers' | 'upload'> {
  key: string
  /** By which it may still be submitted after the last day. */
  lateLinkId?: number
}

/** Everything that the form must not lose. */
export interface ReturnedForm {
  values: AbstractValues
  authors: TypedAuthors
  /** To the organiser's questions, by the names of their controls; undefined where none were shown. */
  answers?: RawAnswers
  errors: FieldError<FormControl>[]
  /** The key of what was saved earlier and is finished with this form. */
  saved?: string
  /** The captcha to answer now: the same as before if it was not checked. */
  captcha: Captcha
  captchaAnswer: string
  /** The stored file of a form that is not valid yet. */
  upload: Upload | null
  /** The name of its file, if it came too late and the file is not kept. */
  lostFile?: string | undefined
  /** Identifies this form, so that sending it twice submits one abstract. */
  draft: string
}
