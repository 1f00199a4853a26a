import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/conference/content/kinds.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import { type FeeFacts, feeFactParts } from '#words/public/microsite/fee-facts.ts'

speakInTests('de')

const facts: FeeFacts = {
  currency: 'USD',
  addOnMinor: 20_000,
  lastPeriod: 'Late Registration Fee',
  addOnIncludes: 'the lunches & the coffee breaks',
  studentRule: 'Bring your student card.',
  online: ['paypal', 'stripe'],
  offline: { bankTransfer: null, cashOnSite: { where: 'At the desk', note: '' } },
}
const bankTransfer = {
  accountHolder: 'Colloquy',
  bank: '',
  account: '1',
  bic: '',
  note: '',
  daysToPay: 14,
  graceDays: 5,
}

/** All that the parts say, as a reader sees it. */
const said = (changes: Partial<FeeFacts> = {}) =>
  feeFactParts({ ...facts, ...changes })
    .map(({ title, body }) => `${title} ${body.replace(/<[^>]*>/g, ' ')}`)
    .join(' ')
    .replace(/\s+/g, ' ')

describe('what the fee page says of prices and payment', () => {
  test('is what the specification says', () => {
    const text = said()
    for (const fact of [
      'pay cash USD on-site for onsite registration',
      'for USD 200.00',
      'VISA, MasterCard, American Express (Amex) or PayPal, in USD',
      'Onsite In cash, in USD',
      'This covers the lunches &amp; the coffee breaks.',
      'Bring your student card.',
    ]) {
      expect(text).toContain(fact)
    }
  })

  test('uses the currency and its digits, and no other currency', () => {
    const text = said({ currency: 'JPY' })
    expect(text).toContain('for JPY 20,000')
    expect(text).toContain('pay cash JPY on-site')
    expect(text).not.toMatch(/USD|dollar/)
  })

  test('names only available ways to pay', () => {
    expect(said({ online: ['stripe'] })).not.toContain('PayPal')
    expect(said({ online: [] })).not.toMatch(/VISA|Credit card/)
    expect(said({ addOnMinor: 0 })).toContain('may be added without charge')
    expect(said({ addOnMinor: null })).not.toContain('accompanying person')
    const without = said({ offline: { bankTransfer: null, cashOnSite: null } })
    expect(without).not.toMatch(/cash|invoice/i)
  })

  test('says how to choose the accepted offline payments', () => {
    const cashOnSite = { where: 'The <desk> in the foyer.', note: '' }
    const text = said({ offline: { bankTransfer, cashOnSite } })
    expect(text).toContain('You have 14 days from registering to pay')
    expect(text).toContain('pro forma invoice')
    expect(text).toContain('Choose it on your Payment Summary, and your place is held until you pay')
    expect(text).toContain('Where: The &lt;desk&gt; in the foyer.')
  })

  test('is said in the language of the page', () => {
    const german = speakingTo({ language: 'de', addressed: null }, () =>
      said({
        addOnIncludes: '',
        studentRule: '',
        offline: { bankTransfer, cashOnSite: { where: 'Am <Empfang>.', note: '' } },
      }),
    )
    expect(german).toContain('Bitte beachten')
    expect(german).toContain('Ab der Anmeldung haben Sie 14 Tage Zeit zu zahlen.')
    expect(german).toContain('Wo: Am &lt;Empfang&gt;.')
    expect(german).not.toMatch(/\b(?:the|you|from)\b/)
  })

  test('passes the schema of an organiser’s own texts', () => {
    for (const part of feeFactParts(facts)) {
      const { body } = kinds.page.fields.parse({ slug: 'registration-fee', ...part })
      expect(body.replaceAll(' rel="noopener noreferrer"', '')).toBe(part.body)
    }
  })
})
