import { captcha } from '#tests/conformance/filled-forms.ts'
import { formWith, heldFields, readPage } from '#tests/conformance/page.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'

/** The submitter, as the form's fields. */
export const grace = {
  title: 'Dr.',
  name: 'Grace Lindqvist',
  email: 'grace@example.org',
  telephone: '+46 8 000 00 00',
  organization: 'Institute of Slow Glass',
  city: 'Uppsala',
  country: '752',
}

/**
 * The abstract form as Grace's browser sends it, with the captcha solved.
 *
 * @param html the page, new or returned with errors
 * @param file omitted if the page says that one is attached
 */
export function fillAbstractForm(
  html: string,
  file?: Blob,
  otherwise: Record<string, string> = {},
): FormData {
  const form = formWith(readPage(html), 'Submit Abstract')
  const [, first, second] = captcha(form.text)
  const choice = (name: string) =>
    form.querySelectorAll(`select[name=${name}] option`)[1]?.getAttribute('value') ?? ''
  const fields = {
    ...heldFields(form),
    ...grace,
    captcha_answer: String(first + second),
    presentation_type: choice('presentation_type'),
    topic_of_interest: choice('topic_of_interest'),
    ...otherwise,
  }
  const filled = new FormData()
  for (const [name, value] of Object.entries(fields)) filled.set(name, value)
  if (file) filled.set('file', file, 'paper.pdf')
  return filled
}

/** Fills in all but the file and the captcha. */
export function fillAbstractPlain(plain: PlainBrowser, email: string): void {
  plain.fill('Title', 'Dr.')
  plain.fill('Name', 'Ada Lovelace')
  plain.fill('Email', email)
  plain.fill('Telephone', '+44 20 0000 0000')
  plain.fill('Organization', 'Analytical Society')
  plain.fill('City', 'London')
  plain.fill('Country', 'United Kingdom')
  plain.fill('Presentation Type', 'Oral Presentation')
  plain.fill('Topic of Interest', plain.options('Topic of Interest')[1] ?? '')
}
