import { describe, expect, test } from 'vitest'
import {
  openPeriod,
  pageRegistration,
  presentations,
  wireRegistration,
} from '#tests/conformance/filled-forms.ts'
import { field, formWith, linkNamed, type Visited, words } from '#tests/conformance/page.ts'
import { callWith, leadsTo, rowsOf, send, upcoming, visit } from '#tests/conformance/product.ts'

const base = `/${upcoming}`

/** Registers on the page; returns the address of the Payment Summary. */
async function proceedToPay(otherwise: Record<string, string> = {}): Promise<string> {
  const placed = await send(`${base}/online-registration`, await pageRegistration(otherwise))
  expect(placed.status).toBe(303)
  expect(placed.headers.get('Cache-Control')).toBe('no-store')
  return leadsTo(placed)
}

/** Presses a button on the demonstration's payment page; returns the page where that leads. */
async function payAnd(act: 'approve' | 'decline' | 'cancel', summary: string): Promise<Visited> {
  const payment = await send(summary, { method: 'paypal' })
  expect(payment.status).toBe(303)
  const gateway = leadsTo(payment)
  expect((await visit(gateway)).text).toContain('No money moves here.')
  let answer = await send(gateway, { act })
  for (let hop = 0; hop < 4 && answer.status === 303; hop++) {
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    answer = await visit(leadsTo(answer))
  }
  return answer
}

describe('§4 Registration flow', () => {
  test('§4 Proceed to Pay leads to a private Payment Summary with its sums, Pay and Back to Registration', async () => {
    const address = await proceedToPay({ add_on: 'yes' })
    expect(address).toMatch(new RegExp(`^${base}/registrations/[\\w-]{22,}$`))
    const page = await visit(address)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(page.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    expect(words(page.main.querySelector('h1'))).toBe('Payment Summary')
    const subtotal = Number((await openPeriod()).oral_presentation) + 200
    expect(page.text).toContain(`Grand total USD ${(subtotal * 1.05).toFixed(2)}`)
    linkNamed(page.main, 'Back to Registration')
  })

  test('§4 An approved payment ends at the dialog over the specified text', async () => {
    const page = await payAnd('approve', await proceedToPay())
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(words(page.document.querySelector('dialog[open]'))).toContain('Your payment was Successful!')
    expect(page.text).toContain('Your payment was successful. Thank you for your payment.')
  })

  test('§4 A declined payment: Your Registration Got Failed Please try Again, back at the form', async () => {
    const page = await payAnd('decline', await proceedToPay())
    expect(words(page.main.querySelector('[role=alert]'))).toContain(
      'Your Registration Got Failed Please try Again',
    )
    formWith(page, 'Proceed to Pay')
  })

  test('§4 Cancel: Payment was cancelled., choices cleared, personal details kept', async () => {
    const page = await payAnd('cancel', await proceedToPay())
    expect(words(page.main.querySelector('[role=alert]'))).toContain('Payment was cancelled.')
    expect(field(page.main, 'Name').getAttribute('value')).toBe('Ada Noor')
    expect(page.main.querySelectorAll('input[name=presentation][checked]')).toEqual([])
  })

  test('§4 Only the first period whose end is not over may be chosen, and it is chosen', async () => {
    const { main } = await visit(`${base}/online-registration`)
    const periods = await rowsOf(`${base}/registration/register_categorys/`)
    const ends = periods.map(period => String(period.end_date))
    expect(ends).toEqual(ends.toSorted())
    const states = periods.map(({ registration_type }) => {
      const radio = field(main, String(registration_type))
      return [radio.hasAttribute('disabled'), radio.hasAttribute('checked')]
    })
    expect(states).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ])
  })

  test('§4 Note 34: a report of an unknown payment is not believed', async () => {
    for (const path of [`${base}/Transaction_details`, `${base}/Transaction_details/`]) {
      expect(
        (await callWith(path, { transaction_id: 'unknown', status: 'COMPLETED', domain: 2 })).status,
      ).toBe(404)
    }
  })
})

describe('§9 Sums', () => {
  test('§9 The fee is 5% of the subtotal, the grand total their sum, and every column has its price', async () => {
    const period = await openPeriod()
    const [room] = await rowsOf(`${base}/registration/accommodations/`)
    for (const [column] of presentations) {
      const cents = (Number(period[column]) + Number(room?.two_Nights) + 200) * 100
      const fee = Math.round(cents / 20)
      const { status, body } = await callWith(
        `${base}/registration/registrationform/`,
        await wireRegistration({
          reg_cat_val: column,
          add_on: 200,
          accommodation: room?.id,
          no_of_nights: 2,
        }),
      )
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(Number),
        code: expect.any(String),
        status: expect.any(String),
        currency: 'USD',
        reg_price: Number(period[column]).toFixed(2),
        acc_price: Number(room?.two_Nights).toFixed(2),
        add_on: '200.00',
        subtot: (cents / 100).toFixed(2),
        procfee: (fee / 100).toFixed(2),
        grand_tot: ((cents + fee) / 100).toFixed(2),
        payment_url: expect.stringMatching(/^https?:/),
        registration_url: expect.stringMatching(new RegExp(`${base}/registrations/`)),
      })
    }
  })
})
