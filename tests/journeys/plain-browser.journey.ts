/** The browser without scripts sends what Chromium sends; other journeys rely on that. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '#tests/support/journey.ts'

test.use({ javaScriptEnabled: false, expectedComplaints: [/^asked another host: http:\/\/127\.0\.0\.1:/] })

const fields = `
  <input type="hidden" name="draft" value="d 1">
  <label>Name <input name="name" value="Ada"></label>
  <label>Text <textarea name="text">
first
second</textarea></label>
  <label>Country <select name="country"><option value="">Choose</option><option value="620">Portugal</option></select></label>
  <label>Title <select name="title"><option disabled>None</option><option>Dr.</option></select></label>
  <input name="closed" value="no" disabled>
  <fieldset disabled><input name="shut" value="no"></fieldset>
  <label><input type="checkbox" name="news" checked> News</label>
  <label><input type="checkbox" name="terms" value="yes"> Terms</label>
  <label><input type="radio" name="way" value="card" checked> Card</label>
  <label><input type="radio" name="way" value="cash"> Cash</label>
  <button name="do" value="save">Save</button> <button name="do" value="drop">Drop</button>`
const file =
  '<label>File <input type="file" name="file"></label><label>Other <input type="file" name="other"></label>'
const pages: Record<string, string> = {
  '/posted': `<form method="post" action="/there?index" id="f">${fields}</form><input form="f" name="outside" value="too">`,
  '/files': `<form method="post" enctype="multipart/form-data">${fields}${file}</form>`,
  '/asked': `<form action="/there?lost=1">${fields}</form>`,
}

test('forms are sent as Chromium sends them', async ({ page, plain }) => {
  for (const path of Object.keys(pages)) {
    await test.step(path, async () => {
      const sent: Awaited<ReturnType<typeof readSent>>[] = []
      const server = createServer(async (request, response) => {
        const url = request.url ?? ''
        if (request.method === 'POST' || url.startsWith('/there')) sent.push(await readSent(request))
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(`<!doctype html><title>Form</title><h1>Form</h1>${pages[url] ?? 'Thank you'}`)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      // A listening server has an address and a port.
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
      const paper = { name: 'a "paper".txt', mimeType: 'text/plain', buffer: Buffer.from('words') }

      await page.goto(address)
      await page.getByLabel('Name').fill('Ada Noor & Søn')
      await page.getByLabel('Country').selectOption('Portugal')
      await page.getByLabel('Terms').check()
      await page.getByLabel('Cash').check()
      if (path === '/files') await page.getByLabel('File').setInputFiles(paper)
      await page.getByRole('button', { name: 'Drop' }).click()
      await expect(page.getByText('Form')).toBeVisible()

      await plain.open(address)
      plain.fill('Name', 'Ada Noor & Søn')
      plain.fill('Country', 'Portugal')
      plain.check('Terms')
      plain.check('Cash')
      if (path === '/files') plain.attach('File', paper)
      await plain.press('Drop')

      server.close()
      const [byChromium, byPlain, ...more] = sent
      expect(more).toEqual([])
      expect(byChromium?.body.length ?? 0).toBeGreaterThan(path === '/asked' ? -1 : 100)
      expect(byPlain).toEqual(byChromium)
    })
  }
})

async function readSent(request: IncomingMessage) {
  const {
    origin,
    referer,
    'content-type': type = '',
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
  } = request.headers
  const body = (await request.setEncoding('utf8').toArray()).join('')
  const boundary = /boundary=(.*)$/.exec(type)?.[1]
  const plainly = (text: string) => (boundary ? text.replaceAll(boundary, 'BOUNDARY') : text)
  return {
    url: request.url,
    origin,
    referer,
    site,
    mode,
    type: plainly(type),
    body: plainly(body).replaceAll(/^content-\w+/gim, name => name.toLowerCase()),
  }
}
