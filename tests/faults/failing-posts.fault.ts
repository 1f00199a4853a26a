/** A form that cannot be stored comes back: with everything that was typed, and with what to do. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { captcha } from '#tests/conformance/filled-forms.ts'
import {
  formWith,
  type HTMLElement,
  heldFields,
  type Page,
  type Visited,
  visitAt,
  words,
} from '#tests/conformance/page.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

const event = '/material-science'

let product: ServedProduct

beforeAll(async () => {
  const started = await startWithSample('sqlite', { program: hinderedProgram })
  product = started.product
  return started.remove
})

afterEach(() => hinder(product, []))

const ask = (path: string, init?: RequestInit) => visitAt(product.address + path, init)

function send(path: string, fields: Record<string, string>): Promise<Visited> {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Texts of alerts, anywhere on the page. */
const alerts = ({ document }: Page) => document.querySelectorAll('[role=alert]').map(words).join(' | ')

function expectComeBack(answer: Visited, title: string): void {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(alerts(answer)).toContain(title)
  expect(alerts(answer)).toContain('Something went wrong on our side.')
}

const person = {
  title: 'Dr.',
  name: 'Ada Noor',
  email: 'ada@example.org',
  telephone: '+351 21 000 0000',
  organization: 'Institute of Slow Glass',
  city: 'Lisbon',
  country: '620',
}

interface FailingForm {
  page: string
  button: string
  source: string
  message: string
  typed: Record<string, string>
}

const forms: FailingForm[] = [
  { page: '/', button: 'SEND MESSAGE', source: 'subscriptions',
    message: 'Error: Form data not submitted', typed: { name: 'Ada', email: 'ada@example.org' } },
  { page: '/', button: 'SEND MESSAGE', source: 'rate_limits',
    message: 'Error: Form data not submitted', typed: { name: 'Ada', email: 'ada@example.org' } },
  { page: '/contact', button: 'Send Message', source: 'contact_messages',
    message: 'Error: Form data not submitted', typed: { name: 'Ada', message: 'A long letter' } },
  { page: `${event}/contact-us`, button: 'Send Message', source: 'contact_messages',
    message: 'Error: Form data not submitted', typed: { name: 'Ada', message: 'A long letter' } },
  { page: `${event}/submit-abstract`, button: 'Submit Abstract', source: 'abstracts',
    message: 'Submission failed. Please try again.', typed: { ...person, abstract_text: 'We looked for it.' } },
  { page: `${event}/online-registration`, button: 'Proceed to Pay', source: 'registrations',
    message: 'Your Registration was Failed, Please try Again',
    typed: { ...person, billing_address: 'Rua do Vidro 7', presentation: 'oral' } },
  { page: `${event}/discount-form`, button: 'Proceed to Pay', source: 'registrations',
    message: 'Your Registration was Failed, Please try Again',
    typed: { ...person, billing_address: 'Rua do Vidro 7', amount: '25.50', method: 'paypal' } },
  { page: `${event}/discount-form`, button: 'Proceed to Pay', source: 'payment_attempts',
    message: 'Your Registration was Failed, Please try Again',
    typed: { ...person, billing_address: 'Rua do Vidro 7', amount: '25.50', method: 'paypal' } },
] // biome-ignore format: a table to read down

/** The form's own fields, its input, and what else it needs. */
function filled(form: HTMLElement, typed: Record<string, string>): Record<string, string> {
  const fields = { ...heldFields(form), ...typed }
  if (!form.text.includes('What is')) return fields
  const [, first, second] = captcha(form.text)
  const choice = (name: string) =>
    form.querySelectorAll(`select[name=${name}] option`)[1]?.getAttribute('value') ?? ''
  return {
    ...fields,
    captcha_answer: String(first + second),
    presentation_type: choice('presentation_type'),
    topic_of_interest: choice('topic_of_interest'),
  }
}

/** The values of a form's fields, as it came back. */
function standing(form: HTMLElement, name: string): string | undefined {
  const control = form.querySelector(`[name=${name}][checked]`) ?? form.querySelector(`[name=${name}]`)
  if (control?.tagName === 'TEXTAREA') return control.text
  if (control?.tagName !== 'SELECT') return control?.getAttribute('value')
  const chosen = control.querySelector('option[selected]')
  return chosen?.getAttribute('value') ?? chosen?.text
}

describe('a form whose storage fails', () => {
  test.each(forms)(
    '$page without $source: $message; nothing typed is lost, and the same form is taken later',
    async form => {
      const { page, button, source, message, typed } = form
      const fields = filled(formWith(await ask(page), button), typed)
      await hinder(product, [`fail ${source}`])
      const answer = await send(page, fields)
      expectComeBack(answer, message)
      const back = formWith(answer, button)
      for (const [name, value] of Object.entries(typed)) expect(standing(back, name), name).toBe(value)

      await hinder(product, [])
      const again = await send(page, { ...heldFields(back), ...fields })
      expect(again.status).toBeLessThan(400)
      expect(alerts(again)).toBe('')
    },
  )
})

test('a returned form is cut to its fields’ limits, even if nothing could be stored', async () => {
  await hinder(product, ['fail rate_limits'])
  const answer = await send('/contact', { subject: 'ж'.repeat(600), message: 'ж'.repeat(6_000) })
  expect(answer.status).toBe(503)
  const back = formWith(answer, 'Send Message')
  expect([standing(back, 'subject')?.length, standing(back, 'message')?.length]).toEqual([500, 5_000])
})

describe('a payment that cannot be stored', () => {
  test('before the gateway: the page says to wait instead of paying twice, and the payment continues later', async () => {
    const visitor = createVisitor(product.address)
    const summary = await visitor.register()
    await hinder(product, ['fail payment_attempts InsertQueryNode'])
    const answer = await send(summary, { method: 'paypal' })
    expect(answer.status).toBe(503)
    expect(answer.headers.has('Retry-After')).toBe(true)
    expect(alerts(answer)).toContain('We are checking your payment. Do not pay again.')
    expect(words(answer.main.querySelector('h1'))).toBe('Payment Summary')

    await hinder(product, [])
    await visitor.approve(await visitor.pay(summary))
  })

  test('after the gateway: the return page says not to pay again, and later shows the result', async () => {
    const visitor = createVisitor(product.address)
    const back = await visitor.approve(await visitor.pay(await visitor.register()))
    await hinder(product, ['fail payment_attempts'])
    const answer = await ask(back)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(words(answer.main.querySelector('h1'))).toBe('We are checking your payment. Do not pay again.')
    expect(answer.text).not.toContain('Your payment was successful')

    await hinder(product, [])
    expect(words((await ask(back)).document.querySelector('dialog'))).toContain(
      'Your payment was Successful!',
    )
  })
})
