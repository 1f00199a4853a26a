/** What mails about a registration are made of. */
import type { Amount, Fact, Part } from '#adapters/mail/composition.ts'
import { conferenceFacts, conferenceValues, type Draft, factsBlock, greeting } from '#adapters/mail/words.ts'
import type { RegistrationSubject } from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import { positionWords } from '#words/money-position-words.ts'

/** The fields of every mail about a registration. @param label the words on the button to its page */
export function subjectDraft(
  subject: RegistrationSubject,
  label = 'See your registration',
): Omit<Draft, 'text'> {
  const { occasion, attendee, code, registrationAddress } = subject
  return {
    values: { ...conferenceValues(occasion), greeting: greeting(attendee), code },
    blocks: {
      facts: factsBlock(factsOf(subject)),
      button: [{ kind: 'action', label, href: registrationAddress }],
    },
  }
}

export function factsOf({ occasion, code }: RegistrationSubject): Fact[] {
  return [...conferenceFacts(occasion), { label: 'Registration', text: code }]
}

export const nounOf = (kind: Bill['kind']) => (kind === 'invoice' ? 'invoice' : 'credit note')

/** `Your receipt and invoice are attached as PDF`: each noun once, even for several documents. */
export function attachedWords(nouns: readonly string[], isImpersonal?: boolean): string {
  const each = [...new Set(nouns)].map(noun => {
    return nouns.filter(other => other === noun).length > 1 ? `${noun}s` : noun
  })
  const list = new Intl.ListFormat('en-GB').format(each)
  const where = isImpersonal ? 'on your registration’s page' : 'attached as PDF'
  return `Your ${list} ${nouns.length > 1 ? 'are' : 'is'} ${where}`
}

/** The same for mails without other attachments; empty for none. */
export function billWords(bills: readonly Bill[], { isImpersonal }: { isImpersonal?: true }): string {
  if (bills.length === 0) return ''
  const nouns = bills.map(({ kind }) => nounOf(kind))
  return `${attachedWords(nouns, isImpersonal)}, for your accounts.`
}

/** Where money is that does not pay for the registration; empty if there is none. */
export function moneyWords(money: readonly MoneyPosition[], currency: string): string {
  const told = money.filter(({ at }) => at !== 'place')
  return told.map(place => positionWords(place, currency).sentence).join(' ')
}

export function total(label: string, amountMinor: number, currency: string): Amount {
  return { label, detail: '', amount: formatMoney(amountMinor, currency), isTotal: true }
}

export const amountsBlock = (rows: readonly Amount[]): Part[] =>
  rows.length > 0 ? [{ kind: 'amounts', rows }] : []
