/** Tests forms that are rendered once for everybody, with a new key for each visitor. */
import { once } from 'node:events'
import { request as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { isFormKey } from '#domain/foundations/repeats/form-key.ts'
import { checkCaptcha } from '#domain/programme/submitting/captcha.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { Door } from '#server/pages/door.ts'
import { hashOf } from '#server/pages/own-scripts.ts'
import { readingContext } from '#site/context.ts'
import { openWire } from '#tests/support/wire.ts'

const form = '/material-science/online-registration'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  html: string
}

/** The product with a form that contains its key twice, in a field and in a script's data, and one with a sum. */
async function openForms({ isWhole = true } = {}) {
  let rendered = 0
  const wire = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async (request, context) => {
        rendered++
        const site = context.get(readingContext)
        const key = site.newFormKey()
        const sum = site.drawCaptcha()
        if (!isWhole) site.reportFault('countries', new Error('the database is gone'))
        const html = new URL(request.url).pathname.endsWith('/submit-abstract')
          ? `<input value="${key}"><p>${sum.first} + ${sum.second}</p><script nonce="ours">data(${sum.first}, ${sum.second}, "${sum.token}")</script>`
          : `<script nonce="ours">start()</script><input value="${key}"><script nonce="ours">data("${key}")</script>`
        return new Response(html, {
          headers: { 'Content-Type': 'text/html', 'X-Script-Mark': 'ours', 'Cache-Control': 'no-store' },
        })
      },
    }),
  })
  const settings = { ...wire.dependencies.settings, isPublicUrlSet: false }
  const dependencies = { ...wire.dependencies, settings }
  const door = new Door(dependencies.revisions, dependencies.clock, [])
  const server = await listen(createApp(dependencies, door), {
    port: 0,
    host: '127.0.0.1',
    trustedProxies: [],
    door,
  })
  onTestFinished(() => {
    server.close()
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  async function get(path: string, method = 'GET'): Promise<Answer> {
    const sent = ask({ host: '127.0.0.1', port, path, method, agent: false })
    sent.end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode, headers: answer.headers, html: Buffer.concat(chunks).toString() }
  }
  return { ...wire, get, rendered: () => rendered }
}

const keyOf = ({ html }: Answer) => /value="([^"]*)"/.exec(html)?.[1] ?? ''

test('a form is rendered once, and each visitor has a key that nobody else has', async () => {
  const { get, rendered, dependencies } = await openForms()
  const answers = [await get(form), await get(form), await get(form)]
  expect(rendered()).toBe(1)
  expect(new Set(answers.map(keyOf)).size).toBe(3)
  for (const answer of answers) {
    const key = keyOf(answer)
    expect(isFormKey(dependencies.settings.secretKey, key, dependencies.clock.now())).toBe(true)
    expect(answer.status).toBe(200)
    expect(answer.html).toBe(`<script>start()</script><input value="${key}"><script>data("${key}")</script>`)
    expect(answer.headers['content-length']).toBe(String(answer.html.length))
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined])
  }
})

test('a form’s policy allows its scripts with the key that they were sent with, and nothing else', async () => {
  const { get } = await openForms()
  for (const answer of [await get(form), await get(form)]) {
    const policy = String(answer.headers['content-security-policy'])
    const scripts = ['start()', `data("${keyOf(answer)}")`].map(hashOf)
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`)
  }
})

test('HEAD of a form gives the headers that GET would send', async () => {
  const { get } = await openForms()
  const whole = await get(form)
  const head = await get(form, 'HEAD')
  expect([head.status, head.html]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
})

test('the next visitor sees a change in the form', async () => {
  const { get, rendered, database } = await openForms()
  await get(form)
  await database.write(tx =>
    addContent(tx, null, 'service', [{ title: 'Translation', text: 'For every talk.' }]),
  )
  await get(form)
  expect(rendered()).toBe(2)
})

test('a form with a visitor’s own input is rendered for that visitor alone', async () => {
  const { get, rendered } = await openForms()
  for (let n = 1; n <= 3; n++) {
    await get(`${form}?back=secret`)
    expect(rendered()).toBe(n)
  }
})

test('an incomplete form is not cached', async () => {
  const { get, rendered } = await openForms({ isWhole: false })
  const keys = [keyOf(await get(form)), keyOf(await get(form))]
  expect(rendered()).toBe(2)
  expect(new Set(keys).size).toBe(2)
})

test('the abstract form is rendered once, and each visitor has a sum of their own', async () => {
  const { get, rendered, dependencies, database } = await openForms()
  const { settings, clock } = dependencies
  const answers: Answer[] = []
  for (let visitor = 0; visitor < 12; visitor++) answers.push(await get('/material-science/submit-abstract'))
  expect(rendered()).toBe(1)
  expect(new Set(answers.map(keyOf)).size).toBe(12)
  const sums = new Set<string>()
  for (const { html, headers } of answers) {
    const [, first = '', second = ''] = /<p>(\d+) \+ (\d+)<\/p>/.exec(html) ?? []
    sums.add(`${first} + ${second}`)
    const [, data = '', token = ''] = /<script>(data\(\d+, \d+, "(.*)"\))<\/script>/.exec(html) ?? []
    expect(data).toBe(`data(${first}, ${second}, "${token}")`)
    expect(headers['content-security-policy']).toContain(hashOf(data))
    const given = { secretKey: settings.secretKey, token, now: clock.now() }
    const answer = String(Number(first) + Number(second))
    expect(await database.write(tx => checkCaptcha(tx, { ...given, answer }))).toBe(true)
  }
  expect(sums.size).toBeGreaterThan(1)
})
