import { test } from '#tests/support/gateway-journey.ts'
import { expect, type Page } from '#tests/support/journey.ts'
import { stopClock } from '#tests/support/page-clock.ts'
import { expectRegistered, expectSuccess, openRegistered, register } from '#tests/support/registering.ts'

test.use({
  program: 'tests/support/server-with-paypal-button.mjs',
  expectedComplaints: [
    /^asked another host: (http:\/\/127\.0\.0\.1:\d+|https:\/\/www\.sandbox\.paypal\.com)\//,
  ],
})

const script = 'https://www.sandbox.paypal.com/web-sdk/v6/core*'

/** PayPal's script, as far as this product uses it; the test plays the payer. */
const standIn = `
  customElements.define('paypal-button', class extends HTMLElement {
    connectedCallback() {
      this.setAttribute('role', 'button')
      this.textContent = 'PayPal'
    }
  })
  window.paypal = {
    version: '6.0.0',
    async createInstance() {
      return {
        createPayPalOneTimePaymentSession: callbacks => ({
          async start(_options, order) {
            const { orderId } = await order
            const act = await window.actAsPayer(orderId)
            if (act === 'cancel') callbacks.onCancel({ orderId })
            else if (act === 'break') callbacks.onError(new Error('the window broke'))
            else await callbacks.onApprove({ orderId })
          },
          destroy() {},
          cancel() {},
        }),
      }
    },
  }
`

const paypalButton = (page: Page) => page.getByRole('button', { name: 'PayPal', exact: true })
const redirectButton = (page: Page) => page.getByRole('button', { name: /^Pay USD .* with PayPal$/ })

/** @param acts what the payer does in PayPal's window, one after the other; returns the orders that were opened there */
async function drawButton(
  page: Page,
  paypal: string,
  acts: readonly ('completed' | 'cancel' | 'break')[],
  arrive = openRegistered,
) {
  const orders: string[] = []
  await page.exposeFunction('actAsPayer', async (orderId: string) => {
    const act = acts[orders.length]
    orders.push(orderId)
    const approvePage = `${paypal}/checkoutnow?token=${orderId}`
    if (act === 'completed') await page.request.post(approvePage, { form: { act }, maxRedirects: 0 })
    return act
  })
  await page.route(script, route => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  const registrationPage = await arrive(page)
  await expect(paypalButton(page)).toBeVisible()
  return { orders, registrationPage }
}

test('an approval in PayPal’s own window is captured and confirmed, and only the page with the pay button lets its script in', async ({
  page,
  paypal,
}) => {
  const documents: { path: string; isOpen: boolean }[] = []
  page.on('response', answer => {
    const policy = answer.headers()['content-security-policy']
    if (!policy) return
    const [scripts = ''] = policy.match(/script-src [^;]*/) ?? []
    documents.push({ path: new URL(answer.url()).pathname, isOpen: scripts.includes('paypal.com') })
  })
  const { orders, registrationPage } = await drawButton(page, paypal, ['completed'], register)
  await expect(redirectButton(page)).toBeVisible()
  await paypalButton(page).dblclick()
  await expectSuccess(page)
  expect(orders).toHaveLength(1)
  await page.goto(registrationPage)
  await expectRegistered(page)
  await expect(paypalButton(page)).toHaveCount(0)
  const { pathname } = new URL(registrationPage)
  expect(documents).toEqual([
    { path: '/material-science/online-registration', isOpen: false },
    { path: pathname, isOpen: true },
    { path: '/material-science/message', isOpen: false },
    { path: pathname, isOpen: false },
  ])
})

test('closing PayPal’s window cancels the payment; one that breaks charges nothing, and the redirect pays the same order', async ({
  page,
  paypal,
}) => {
  const { orders, registrationPage } = await drawButton(page, paypal, ['cancel', 'break'])
  await paypalButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Payment was cancelled.')

  await page.goto(registrationPage)
  await paypalButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await redirectButton(page).click()
  expect(orders).toHaveLength(2)
  await expect(page).toHaveURL(new RegExp(`token=${orders[1]}`))
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectSuccess(page)
})

test('without PayPal’s script only the redirect is offered', async ({ page }) => {
  await page.route(script, () => undefined)
  await page.clock.install()
  const asked = page.waitForRequest(script)
  await openRegistered(page)
  await asked
  await stopClock(page)
  await expect(redirectButton(page)).toBeVisible()
  const waiting = page.locator('[class*=paypalButton]')
  await expect(waiting).toHaveCount(1)
  await page.clock.runFor(9_000)
  await expect(waiting).toHaveCount(0)
  await redirectButton(page).click()
  await expect(page.getByRole('heading', { name: 'PayPal simulator' })).toBeVisible()
})
