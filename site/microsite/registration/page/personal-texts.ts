/**
 * The texts of a registration's page that differ by person. Without them many people's pages are the same, and the server
 * renders such a page once for all of them: docs/decisions/0044-registration-pages-filled-in.md.
 */
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'

/** How many texts of one page are taken out; further ones stay in it. */
const mostTexts = 40

/** Random, so that nobody's text contains one. Every page uses them in the same order. */
const mark = [...crypto.getRandomValues(new Uint8Array(12))]
  .map(byte => byte.toString(16).padStart(2, '0'))
  .join('')

/** Letters and digits only: they also stand in addresses. */
export const textPlaceholders: readonly string[] = Array.from(
  { length: mostTexts },
  (_, index) => `t${mark}${String(index).padStart(2, '0')}`,
)

export interface TakenOut {
  /** The page with placeholders. */
  page: RegistrationPageView
  texts: ReadonlyMap<string, string>
  /** The placeholder that stands for the secret. */
  secret: string
}

/** Takes the personal texts out of a page. What a page depends on, such as a text that is empty, stays. */
export function takeOutTexts(page: RegistrationPageView): TakenOut {
  const texts = new Map<string, string>()
  const known = new Map<string, string>()
  const takeOut = (text: string): string => {
    const earlier = known.get(text)
    if (earlier !== undefined) return earlier
    const placeholder = textPlaceholders[texts.size]
    // A text area swallows a line break at its start.
    if (text === '' || /^[\r\n]/.test(text) || placeholder === undefined) return text
    texts.set(placeholder, text)
    known.set(text, placeholder)
    return placeholder
  }
  const { registrant } = page
  const at = registrant.email.lastIndexOf('@')
  // The page breaks a long address before its `@`.
  const email = `${takeOut(registrant.email.slice(0, at))}@${takeOut(registrant.email.slice(at + 1))}`
  const [secret, code] = [takeOut(page.secret), takeOut(page.code)]
  /** These also occur inside of other texts. */
  const within = [
    [registrant.email, email],
    [page.secret, secret],
    [page.code, code],
  ] as const
  const shape = withTexts(page, text =>
    within.reduce((found, [own, placed]) => found.replaceAll(own, placed), text),
  )
  return {
    page: {
      ...shape,
      registrant: {
        ...shape.registrant,
        name: takeOut(registrant.name),
        telephone: takeOut(registrant.telephone),
        organization: takeOut(registrant.organization),
        city: takeOut(registrant.city),
        billingAddress: takeOut(registrant.billingAddress),
        postalCode: takeOut(registrant.postalCode),
        billingOrganization: takeOut(registrant.billingOrganization),
        taxId: takeOut(registrant.taxId),
      },
      payments: shape.payments.map((payment, index) => ({
        ...payment,
        reference: takeOut(page.payments[index]?.reference ?? ''),
      })),
      documents: shape.documents.map((paper, index) => ({
        ...paper,
        href: takeOut(page.documents[index]?.href ?? ''),
        title: takeOut(page.documents[index]?.title ?? ''),
      })),
    },
    texts,
    secret,
  }
}

/** The same plain data with every text changed. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  // Each case returns what it was given, with other texts.
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map(each => withTexts(each, change)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, withTexts(each, change)])
  return Object.fromEntries(entries) as T
}
