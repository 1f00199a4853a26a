/** The registration pages that the header menu does not link to, and what a conference offers beside its pages. */
import { describe, expect, test } from 'vitest'
import { countryId, pageRegistration, person } from '#tests/conformance/filled-forms.ts'
import {
  buttons,
  field,
  formWith,
  heldFields,
  linkNamed,
  links,
  markedFields,
  part,
  type Visited,
  words,
} from '#tests/conformance/page.ts'
import { ask, callWith, completed, leadsTo, send, upcoming, visit } from '#tests/conformance/product.ts'

const base = `/${upcoming}`
const discount = `${base}/discount-form`

async function discountFields(otherwise: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    ...heldFields(formWith(await visit(discount), 'Proceed to Pay')),
    ...person,
    country: String(await countryId()),
    billing_address: 'Rua do Vidro 7',
    amount: '250.50',
    description: 'As agreed by letter',
    ...otherwise,
  }
}

/**
 * Through the demonstration's payment page to the page where the payer arrives.
 *
 * @param gateway the first of those that the form offers, or the second
 */
async function pay(act: 'approve' | 'decline' | 'cancel', gateway: 0 | 1 = 0): Promise<Visited> {
  const offered = formWith(await visit(discount), 'Proceed to Pay').querySelectorAll('input[name=method]')
  const method = offered[gateway]?.getAttribute('value') ?? ''
  const paymentPage = leadsTo(await send(discount, await discountFields({ method })))
  expect(paymentPage).toMatch(/^\/demo-gateway\//)
  let answer = await send(paymentPage, { act })
  for (let hop = 0; hop < 4 && answer.status === 303; hop++) answer = await visit(leadsTo(answer))
  return answer
}

function last(answers: readonly Visited[]): Visited {
  const answer = answers.at(-1)
  if (!answer) throw new Error('nothing was asked yet')
  return answer
}

describe('§2 {event}/discount-form', () => {
  test('§2 Discount form: personal details, a free amount, a description and a choice of gateway', async () => {
    const page = await visit(discount)
    expect(page.status).toBe(200)
    const form = formWith(page, 'Proceed to Pay')
    expect(markedFields(form).slice(0, 8)).toEqual([
      'Title',
      'Name',
      'Email',
      'Telephone',
      'Organization',
      'City',
      'Country',
      'Billing Address',
    ])
    expect(field(form, 'Amount (USD)').getAttribute('type')).toBe('text')
    expect(field(form, 'Description').tagName).toBe('TEXTAREA')
    const gateways = form.querySelectorAll('input[name=method]')
    expect(gateways.map(radio => words(radio.closest('label')))).toEqual([
      expect.stringContaining('PayPal'),
      expect.stringMatching(/card/i),
    ])
    expect(gateways.map(radio => radio.hasAttribute('checked'))).toEqual([true, false])
    expect(form.querySelectorAll('input[name=category], input[name=presentation]')).toEqual([])
  })

  test.each(['0', '0.99', '-5', '1e3', '12.345', '1,000', '10000.01', '0x10', 'ten', ' 12'])(
    '§5 Discount form (note 16): %j is no amount, and comes back as it was typed',
    async amount => {
      const answer = await send(discount, await discountFields({ amount }))
      expect(answer.status).toBe(422)
      const control = field(answer.main, 'Amount (USD)')
      expect(control.getAttribute('value')).toBe(amount)
      expect(control.getAttribute('aria-invalid')).toBe('true')
      expect(field(answer.main, 'Description').text.trim()).toBe('As agreed by letter')
    },
  )

  test('§5 Discount form: what is missing is listed by its label, the amount last', async () => {
    const answer = await send(discount, { method: 'paypal' })
    expect(answer.status).toBe(422)
    expect(words(answer.main.querySelector('[role=alert]'))).toMatch(
      /^Please fill in: Title, Name, Email, Telephone, Organization, City, Country, Billing Address, Amount(?!,)/,
    )
  })

  test.each([0, 1] as const)(
    '§4 Discount form: paid through gateway %i of the two, without a fee: Your Registration Got Success, and the place awaits confirmation',
    async gateway => {
      const page = await pay('approve', gateway)
      const dialog = page.document.querySelector('dialog[open]')
      expect(words(dialog?.querySelector('[role=alert]'))).toBe('Your Registration Got Success')
      expect(words(dialog)).toContain('250.50')
      const sheet = await visit(linkNamed(page.main, 'See your registration'))
      expect(sheet.text).toContain('Custom amount')
      expect(sheet.text).toContain('As agreed by letter')
      expect(sheet.text).toMatch(/place awaits the organiser's confirmation/)
    },
  )

  test('§4 Discount form: a declined payment leads back to it with the specified words', async () => {
    const page = await pay('decline')
    expect(words(page.main.querySelector('[role=alert]'))).toContain(
      'Your Registration Got Failed Please try Again',
    )
    field(page.main, 'Amount (USD)')
  })

  test('§4 Discount form: a cancelled one, too, and personal details stay', async () => {
    const page = await pay('cancel')
    expect(words(page.main.querySelector('[role=alert]'))).toContain('Payment was cancelled.')
    expect(field(page.main, 'Name').getAttribute('value')).toBe('Ada Noor')
    expect(field(page.main, 'Amount (USD)').getAttribute('value') ?? '').toBe('')
  })

  test('§4 Discount form: a conference that is over takes no amount', async () => {
    expect((await visit(`/${completed}/discount-form`)).text).toContain('Registration is closed')
  })
})

describe('§2 {event}/message', () => {
  const text =
    'Your payment was successful. Thank you for your payment. We will be in contact with more details shortly'

  test.each(['', '?r=', '?r=nothing', '?r=%F0%9F', `?r=${'A'.repeat(43)}`])(
    '§2 Message%s: without a valid token a modal with the specified text alone, and a way to close it',
    async query => {
      const page = await visit(`${base}/message${query}`)
      expect(page.status).toBe(200)
      expect(words(page.document.querySelector('dialog[open]'))).toContain(text)
      expect(page.text).not.toContain('Your payment was Successful!')
      expect(buttons(page.main)).toEqual(['Close'])
    },
  )

  test('§2 Message: a payment that was cancelled never shows as successful', async () => {
    const gateway = leadsTo(await send(discount, await discountFields({ method: 'paypal' })))
    const cancelled = leadsTo(await send(gateway, { act: 'cancel' }))
    const token = new URLSearchParams(cancelled.split('?')[1]).get('cancelled')
    const answer = await ask(`${base}/message?r=${token}`)
    expect(answer.status).toBe(303)
    expect(leadsTo(answer)).not.toMatch(/\/message/)
  })
})

describe('§4 Windows of their own', () => {
  test.each(['online-registration', 'discount-form', 'message'])(
    '§4 Note 31: /%s may be opened by, and close, a window of the same site',
    async page => {
      const { headers } = await visit(`${base}/${page}`)
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    },
  )

  test('§4 Note 31: so may each answer on the way from the form to the message', async () => {
    const answers: Visited[] = [await send(`${base}/online-registration`, await pageRegistration())]
    const summary = leadsTo(last(answers))
    answers.push(await visit(summary), await send(summary, { method: 'paypal' }))
    const paymentPage = leadsTo(last(answers))
    answers.push(await visit(paymentPage), await send(paymentPage, { act: 'approve' }))
    answers.push(await visit(leadsTo(last(answers))))
    answers.push(await send(`${base}/discount-form`, await discountFields({ method: 'paypal' })))
    answers.push(await send(leadsTo(last(answers)), { act: 'decline' }))
    answers.push(await send(`${base}/online-registration`, {}))
    expect(answers.map(({ status }) => status)).toEqual([303, 200, 303, 200, 303, 200, 303, 303, 422])
    for (const { headers } of answers) {
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    }
  })

  test('§4 Note 31: other pages are isolated from other windows', async () => {
    for (const path of ['/', base, '/contact']) {
      expect((await visit(path)).headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    }
  })
})

describe('§2 Add to Calendar (note 14)', () => {
  test('§2 {event}/calendar.ics: the whole conference and each of its days', async () => {
    const answer = await ask(`${base}/calendar.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/)
    expect(answer.headers.get('Content-Disposition')).toContain(`filename="${upcoming}.ics"`)
    const text = await answer.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(1)
    expect((await ask('/nowhere/calendar.ics')).status).toBe(404)
  })

  test('§2 Home: its link stands beside the uploaded file', async () => {
    const dates = part((await visit(base)).main, 'Key dates')
    expect(links(dates).map(link => link.address)).toEqual(
      expect.arrayContaining([`${base}/downloads/calendar`, `${base}/calendar.ics`]),
    )
  })
})

describe('§4 Choices of the registration form', () => {
  test('§4 Accommodation: one choice over all cards, 0 to 4 nights', async () => {
    const { main } = await visit(`${base}/online-registration`)
    const choices = main.querySelectorAll('input[name=stay]')
    expect(choices.every(choice => choice.getAttribute('type') === 'radio')).toBe(true)
    expect(choices.filter(choice => choice.hasAttribute('checked'))).toHaveLength(1)
    // None, and one to four nights in each of the three rooms.
    expect(choices).toHaveLength(1 + 3 * 4)
  })

  test('§4 Add-on: an accompanying person at 200, switchable on', async () => {
    const { main } = await visit(`${base}/online-registration`)
    const box = main.querySelector('input[name=add_on]')
    expect(box?.getAttribute('type')).toBe('checkbox')
    expect(box?.hasAttribute('checked')).toBe(false)
    expect(words(box?.closest('label'))).toMatch(/Accompanying person.*200/)
  })

  test('§3 Titles: exactly the five, in this order', async () => {
    // Those of the abstract's form are in section-2-microsite.
    for (const page of ['online-registration', 'discount-form']) {
      const { main } = await visit(`${base}/${page}`)
      const options = field(main, 'Title').querySelectorAll('option').slice(1)
      expect(options.map(words), page).toEqual(['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'])
    }
  })

  test('§4 Reset (note 30) is a link to the empty form, also without JavaScript', async () => {
    for (const page of ['online-registration', 'discount-form']) {
      const { main } = await visit(`${base}/${page}`)
      expect(linkNamed(main, 'Reset')).toBe(`${base}/${page}`)
    }
  })
})

describe('§4 Proceeding again (note 30)', () => {
  test('§4 The same form sent twice places one registration; changed, it replaces the unpaid one', async () => {
    const form = formWith(await visit(`${base}/online-registration`), 'Proceed to Pay')
    const fields = {
      ...heldFields(form),
      ...person,
      country: String(await countryId()),
      billing_address: 'Rua do Vidro 7',
      presentation: 'poster',
    }
    const first = leadsTo(await send(`${base}/online-registration`, fields))
    expect(leadsTo(await send(`${base}/online-registration`, fields))).toBe(first)
    const second = leadsTo(await send(`${base}/online-registration`, { ...fields, presentation: 'oral' }))
    expect(second).not.toBe(first)
    expect((await visit(second)).text).toContain('Payment Summary')
    const replaced = await visit(first)
    expect(replaced.text).not.toContain('Payment Summary')
    expect((await send(first, { method: 'paypal' })).status).toBe(409)
  })
})

test('§8 Domain lookup: a name that no conference can have is unknown, not malformed', async () => {
  for (const domain_name of ['', 'A_b', '../etc', 'x'.repeat(64), 'material science', `${upcoming}/`]) {
    expect([404, 422]).toContain((await callWith('/api/get-domain/', { domain_name })).status)
  }
})
