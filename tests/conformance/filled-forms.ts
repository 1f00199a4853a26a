/** A visitor's input, ready to be sent; a test overrides what it needs. */
import { field, formWith, heldFields } from '#tests/conformance/page.ts'
import { rowsOf, upcoming, visit } from '#tests/conformance/product.ts'

/** The columns of the wire's category rows, with their labels, in the specification's order. */
export const presentations = [
  ['invited_presentation', 'Invited Presentation'],
  ['oral_presentation', 'Oral Presentation'],
  ['poster_presentaion', 'Poster Presentation'],
  ['student_delegate', 'Student Delegate'],
  ['delegate', 'Delegate'],
  ['virtual_presentation', 'Virtual Presentation'],
] as const

export const person = {
  title: 'Dr.',
  name: 'Ada Noor',
  email: 'ada@example.org',
  telephone: '+351 21 000 0000',
  organization: 'Institute of Slow Glass',
  city: 'Lisbon',
}

export type WireFields = Record<string, unknown>

/** Portugal's number on the wire. */
export async function countryId(): Promise<number> {
  const portugal = (await rowsOf('/api/Country/')).find(({ country_name }) => country_name === 'Portugal')
  return Number(portugal?.id)
}

/** The open period: the first whose last day is not over. In the sample it is the second. */
export async function openPeriod(event: string = upcoming): Promise<WireFields> {
  const open = (await rowsOf(`/${event}/registration/register_categorys/`))[1]
  if (!open) throw new Error(`${event} has no second period`)
  return open
}

/** A registration of an oral presentation, as an old client sends it. */
export async function wireRegistration(otherwise: WireFields = {}): Promise<WireFields> {
  const period = await openPeriod()
  return {
    ...person,
    billing_address: 'Rua do Vidro 7',
    postal_code: '000000',
    no_of_nights: '',
    reg_cat_val: 'oral_presentation',
    add_on: 0,
    acc_price: '0.00',
    acc_per_price: '0.00',
    domain: 2,
    country: await countryId(),
    register_category: period.id,
    accommodation: '',
    ...otherwise,
  }
}

/** A valid file for an abstract: the shortest text that begins and ends like a PDF. */
export function pdf(): Blob {
  return new Blob(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'], {
    type: 'application/pdf',
  })
}

/** An abstract for the wire, from a presenter whom no other test uses. */
export async function wireAbstract(
  otherwise: Record<string, string | Blob | undefined> = {},
): Promise<FormData> {
  const [type] = await rowsOf(`/${upcoming}/submissions/presentation_type/`)
  const [topic] = await rowsOf(`/${upcoming}/submissions/topics/`)
  const fields: Record<string, string | Blob | undefined> = {
    ...person,
    email: `${crypto.randomUUID()}@example.org`,
    country: String(await countryId()),
    presentation_type: String(type?.id),
    topic_of_interest: String(topic?.id),
    file: pdf(),
    ...otherwise,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else if (value) form.set(name, value, 'abstract.pdf')
  }
  return form
}

/** The registration form as served, filled in for one person with an oral presentation. */
export async function pageRegistration(
  otherwise: Record<string, string> = {},
): Promise<Record<string, string>> {
  const form = formWith(await visit(`/${upcoming}/online-registration`), 'Proceed to Pay')
  const oral = form
    .querySelectorAll('label')
    .find(label => label.text.includes('Oral Presentation'))
    ?.querySelector('input')
  return {
    ...heldFields(form),
    ...person,
    country: String(await countryId()),
    billing_address: 'Rua do Vidro 7',
    [oral?.getAttribute('name') ?? '']: oral?.getAttribute('value') ?? '',
    ...otherwise,
  }
}

/** The abstract form as served, filled in, with the captcha solved by reading it. */
export async function pageAbstract(
  otherwise: Record<string, string | Blob | undefined> = {},
): Promise<FormData> {
  const form = formWith(await visit(`/${upcoming}/submit-abstract`), 'Submit Abstract')
  const [question, first, second] = captcha(form.text)
  const filled = await wireAbstract({
    ...heldFields(form),
    [field(form, question).getAttribute('name') ?? '']: String(first + second),
    ...otherwise,
  })
  return filled
}

/** The question that a page's captcha asks, and its two numbers. */
export function captcha(text: string): [question: string, first: number, second: number] {
  const [question, first, second] = /What is (\d+) \+ (\d+)\?/.exec(text) ?? []
  if (!question) throw new Error('no captcha')
  return [question, Number(first), Number(second)]
}
