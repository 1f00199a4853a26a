/** A visitor without a browser: submits the pages' forms and follows redirects. */

export interface Visitor {
  /**
   * Sends the filled registration form; returns the registration page's path.
   *
   * @param changed what differs from the last time, as if the form was changed and sent again
   */
  register(changed?: Record<string, string>): Promise<string>
  /** Presses Pay; returns the payment page's path, or its address if it is on another site. */
  pay(registrationPage: string): Promise<string>
  /** Approves on the payment page; returns the path to go back to. */
  approve(paymentPage: string): Promise<string>
  read(path: string): Promise<string>
}

interface VisitorOptions {
  /** The conference's name, if it is not `material-science`. */
  event?: string
  typed?: Record<string, string>
  method?: 'paypal' | 'stripe'
  /** The product's public address, if it differs from the one that this visitor uses. */
  publicUrl?: string
  /** Is told of every answer. */
  onAnswer?: (asked: string, answer: Response) => void
}

/**
 * A visitor of the product at an address, who registers as Ada Noor, or with other details.
 *
 * @param at an address, or which one the next request goes to, as behind a load balancer
 */
export function createVisitor(
  at: string | (() => string),
  {
    event = 'material-science',
    typed = {},
    method = 'paypal',
    publicUrl = typeof at === 'string' ? at : at(),
    onAnswer = () => {},
  }: VisitorOptions = {},
): Visitor {
  const nextAddress = typeof at === 'string' ? () => at : at
  // Headers of a proxy in front of the product.
  const headers = { 'X-Forwarded-Host': new URL(publicUrl).host }
  let draft: Record<string, string> | undefined

  async function post(path: string, fields: Record<string, string>): Promise<string> {
    const address = nextAddress()
    const answer = await fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    })
    onAnswer(`POST ${address}${path}`, answer)
    const location = answer.headers.get('Location')
    if (!location) throw new Error(`POST ${path} answered ${answer.status}:\n${await answer.text()}`)
    const { origin, pathname, search, href } = new URL(location, address)
    return [address, publicUrl].some(url => new URL(url).origin === origin) ? pathname + search : href
  }

  async function get(path: string): Promise<Response> {
    const address = nextAddress()
    const answer = await fetch(address + path, { headers })
    onAnswer(`GET ${address}${path}`, answer)
    return answer
  }

  /** The form of a page; whoever has to wait for it has none yet. */
  async function formOf(path: string): Promise<Record<string, string>> {
    const answer = await get(path)
    if (answer.status >= 500) throw new Error(`GET ${path} answered ${answer.status}`)
    return formFields(await answer.text())
  }

  return {
    read: async path => (await get(path)).text(),
    async register(changed = {}) {
      // Repeated posts send the same draft, as the form in an open tab would.
      draft ??= await formOf(`/${event}/online-registration`)
      return post(`/${event}/online-registration`, { ...draft, ...ada, ...typed, ...changed })
    },
    pay: registrationPage => post(registrationPage, { method }),
    approve: paymentPage => post(paymentPage, { act: 'approve' }),
  }
}

/** The registrant, as the form's fields. */
export const ada = {
  title: 'Dr.',
  name: 'Ada Noor',
  email: 'ada@example.org',
  telephone: '+351 21 000 0000',
  organization: 'Institute of Slow Glass',
  city: 'Lisbon',
  country: '620',
  billing_address: 'Rua do Vidro 7',
  presentation: 'oral',
}

/** The initial form: hidden fields, and the period that is open. */
export function formFields(page: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [tag] of page.matchAll(/<input type="(?:hidden|radio)"[^>]*>/g)) {
    if (tag.includes('type="radio"') && !tag.includes('checked')) continue
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (name) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
  }
  return fields
}
