/** Whatever comes in, a call stores it literally or says why not: it never fails. */
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pdf } from '#tests/factories/word-files.ts'
import { anyText } from '#tests/support/any-text.ts'
import { dialects } from '#tests/support/database.ts'
import { base, makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const naughtyFile = '../shared/material/hostile/blns.json'
const naughty: string[] = existsSync(naughtyFile) ? JSON.parse(readFileSync(naughtyFile, 'utf8')) : []

const postingPaths = [
  '/api/get-domain',
  '/api/HomepageSubscribe',
  '/api/Contact',
  '/material-science/registration/registrationform',
  '/material-science/Transaction_details',
]

/** Each post comes from another client, so that none exceeds a limit. */
let client = 0
const fromAnother = () => {
  client++
  return {
    incoming: { socket: { remoteAddress: `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}` } },
  }
}

describe.each(dialects)('the wire (%s)', dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'material-science' })
    const post = (path: string, body: unknown) =>
      wire.post(path, { body: typeof body === 'string' ? body : JSON.stringify(body) }, fromAnother())
    return { ...wire, conference, post }
  }

  test('never fails, whatever JSON it is sent', async () => {
    const { post, conference, logged } = await open()
    const fields = Object.keys(registrationFields(conference))
    const names = [
      ...fields,
      'domain_name',
      'message',
      'transaction_id',
      'currency_value',
      'amount',
      'subtot',
    ]
    const value = fc.oneof(
      anyText(),
      fc.double(),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map(Number),
      fc.constantFrom(
        '',
        '0',
        '1',
        1,
        620,
        '1e400',
        null,
        true,
        '__proto__',
        'constructor',
        'oral_presentation',
      ),
      fc.jsonValue(),
    )
    const body = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), value),
      fc
        .dictionary(fc.constantFrom(...names), value, { maxKeys: 2 })
        .map(other => ({ ...registrationFields(conference), ...other })),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...postingPaths), body, async (path, sent) => {
        const { status } = await post(path, sent)
        expect([200, 201, 400, 404, 409, 422]).toContain(status)
      }),
      { numRuns: 150 },
    )
    expect(logged.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test('never fails, whatever its addresses are made of', async () => {
    const { get } = await open()
    const part = fc.oneof(
      anyText(),
      fc.constantFrom('material-science', 'event', 'news', 'api', 'Blogs', '..', '%00', '%', '//', '\\'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 5 }), fc.boolean(), async (parts, isEncoded) => {
        const path = parts
          .map(text => (isEncoded ? encodeURIComponent(text.toWellFormed()) : text.replaceAll(/[?#]/g, '')))
          .join('/')
        // Dots that lead out of the wire are resolved before it sees them.
        fc.pre(new URL(`http://localhost${base}/${path}`).pathname.startsWith(`${base}/`))
        const { status } = await get(`/${path}`)
        expect([200, 404, 405]).toContain(status)
      }),
      { numRuns: 150 },
    )
  })

  test.skipIf(naughty.length === 0)(
    'keeps strings that break software to the letter (needs ../shared/material)',
    async () => {
      const { post, database } = await open()
      const taken: { subject: string; message: string }[] = []
      for (let i = 0; i + 1 < naughty.length; i += 2) {
        const sent = { subject: naughty[i] ?? '', message: naughty[i + 1] ?? '' }
        const { status } = await post('/api/Contact', { name: 'Ada', ...sent })
        expect([sent, status === 201 || status === 422]).toEqual([sent, true])
        if (status === 201) taken.push(sent)
      }
      expect(taken.length).toBeGreaterThan(200)
      const kept = database.read.selectFrom('contact_messages').select(['subject', 'message'])
      expect(await kept.orderBy('id').execute()).toEqual(taken)
    },
  )
})

test.skipIf(naughty.length === 0)(
  'files of such names are received like any other (needs ../shared/material)',
  async () => {
    const { get, database } = await openWire('sqlite')
    await makeConference(database, { name: 'material-science' })
    for (const name of naughty) {
      const body = new FormData()
      body.set('file', new File([pdf], name))
      const path = '/material-science/submissions/submit_abstract_form'
      expect((await get(path, { method: 'POST', body }, fromAnother())).status).toBe(422)
    }
    expect(await database.read.selectFrom('files').select('key').execute()).toEqual([])
  },
)
