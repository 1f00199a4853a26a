/** Without PUBLIC_URL, a visitor stays at the address at which they opened the site. */
import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { complaintsOf, expect, test } from '#tests/support/journey.ts'
import { expectSuccess, fillPersonalDetails, pay, proceedToPay } from '#tests/support/registering.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Registers and pays at an address, and returns the browser's errors. */
async function registerAndPay(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  const complaints = complaintsOf(page, address)
  await page.goto('/material-science/online-registration')
  await page.waitForLoadState('networkidle')
  await fillPersonalDetails(page)
  await page.getByRole('radio', { name: /^Oral Presentation/ }).check()
  await proceedToPay(page)
  await expect(page).toHaveTitle(/ – Material Science and Engineering 20\d\d$/)
  await pay(page)
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await expectSuccess(page)
  await expect(page).toHaveTitle(/^Payment – Material Science and Engineering 20\d\d$/)
  expect(new URL(page.url()).origin).toBe(address)
  await context.close()
  return complaints
}

test('somebody who opens the site at 127.0.0.1 registers and pays there', async ({ product }) => {
  const visitor = createVisitor(product.address.replace('localhost', '127.0.0.1'))
  // An address on another host would be a whole one.
  const registrationPage = await visitor.register()
  expect(registrationPage).toMatch(/^\/material-science\/registrations\//)
  const paymentPage = await visitor.pay(registrationPage)
  expect(paymentPage).toMatch(/^\/demo-gateway\//)
  const backTo = await visitor.approve(paymentPage)
  expect(backTo).toMatch(/^\/material-science\/message\?/)
  expect(await visitor.read(backTo)).toContain('Your payment was Successful!')
})

test('somebody who opens it in a browser, through a proxy under an unknown name, does too', async ({
  browser,
  product,
}) => {
  const proxy = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(product.address)
    const { method, headers, url } = incoming
    const onward = ask({ hostname, port, method, headers, path: url }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  proxy.listen(0)
  await once(proxy, 'listening')
  // In a browser every name below localhost leads here.
  const address = `http://conference.localhost:${(proxy.address() as AddressInfo).port}`
  expect(await registerAndPay(browser, address)).toEqual([])
  proxy.closeAllConnections()
  proxy.close()
})

/** What a visitor reads who has the site under this name. */
async function readAt(address: string, host: string): Promise<string> {
  const asking = ask(address, { headers: { Host: host } })
  asking.end()
  const [answer] = await once(asking, 'response')
  expect(answer.statusCode).toBe(200)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

test('a made-up host appears in no page that others read', async ({ product, request }) => {
  for (const path of ['/about', '/material-science', '/material-science/venue', '/blogs']) {
    await readAt(product.address + path, 'elsewhere.example')
    expect(await (await request.get(path)).text(), path).not.toContain('elsewhere.example')
  }
})

test('all addresses that a page or feed names are at the host that its reader asked for', async ({
  product,
}) => {
  const host = 'meetings.lan:8080'
  const paths = ['/', '/material-science', '/blogs.atom', '/sitemap.xml', '/material-science/schedule.xml']
  for (const path of paths) {
    for (const time of ['first', 'again']) {
      const text = await readAt(product.address + path, host)
      expect(text, `${path} ${time}`).toContain(`http://${host}/`)
      // An identifier of a feed is the same for everybody.
      expect(text.replaceAll(/<id>[^<]*/g, ''), `${path} ${time}`).not.toContain(product.address)
    }
  }
  const described = JSON.parse(await readAt(`${product.address}/colloquyBackend/openapi.json`, host))
  expect(described.servers).toEqual([{ url: '/' }])
  const identifiers = async (at: string) => {
    const calendar = await readAt(`${product.address}/material-science/calendar.ics`, at)
    const feed = await readAt(`${product.address}/blogs.atom`, at)
    return [...calendar.matchAll(/^UID:.*$/gm), ...feed.matchAll(/<id>[^<]*/g)].map(([line]) => line)
  }
  const known = await identifiers(host)
  expect(known.length).toBeGreaterThan(5)
  expect(await identifiers(new URL(product.address).host)).toEqual(known)
})
