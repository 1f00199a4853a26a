import { expect, test } from 'vitest'
import { addressOf } from '#domain/conference/files/file-store.ts'
import { storeFile } from '#domain/conference/files/store-file.ts'
import { sourceDigest } from '#domain/conference/translations/translation.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { addCode } from '#domain/offers/codes/add-code.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import type { TokenRight } from '#domain/staff/tokens/token.ts'
import type { OwnHosts } from '#server/hosts/own-hosts.ts'
import { callsAMinute } from '#server/organiser-api/authorize-call.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire, publicUrl, registrationFields } from '#tests/support/wire.ts'

describeOnBothDatabases('the organiser API', (_open, dialect, testOnSqlite) => {
  async function setUp() {
    const wire = await openWire(dialect)
    const crystals = await makeConference(wire.database, { name: 'crystals' })
    await makeConference(wire.database, { name: 'glaciers' })
    const placed = await wire.postJson(
      '/crystals/registration/registrationform/',
      registrationFields(crystals),
    )
    expect(placed.status).toBe(201)
    const { code } = (await placed.json()) as { code: string }
    return { wire, crystals, code }
  }

  test('asks for a token that is neither unknown, revoked, nor over, and takes no cookie', async () => {
    const { wire, crystals } = await setUp()
    const owner = await makeMaker(wire, { role: 'owner', at: null, days: 2 })
    const other = await makeMaker(wire, { role: 'owner', at: null })
    const get = (token?: string, headers?: Record<string, string>) =>
      callApi(wire, '/conferences', { ...(token && { token }), ...(headers && { headers }) })
    expect((await get(owner.token)).body.rows.map((row: { name: string }) => row.name)).toEqual([
      'glaciers',
      'crystals',
    ])
    const nobody = await get()
    expect([nobody.status, nobody.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
    expect(nobody.headers.get('Cache-Control')).toBe('no-store')
    const { accounts } = wire.dependencies
    const known = { email: 'own@example.org', password: 'seven quiet lattices' }
    const personId = await accounts.create({ ...known, name: 'Olga Owner' })
    await wire.database.write(tx =>
      tx
        .updateTable('memberships')
        .set({ person_id: personId })
        .where('person_id', '=', other.personId)
        .execute(),
    )
    const signedIn = await accounts.signIn({ cookie: '', address: '', userAgent: '' }, known)
    const cookie = signedIn.ok ? signedIn.value.cookies.map(each => each.split(';')[0]).join('; ') : ''
    expect((await get(undefined, { Cookie: cookie })).status).toBe(401)
    expect((await get(`${owner.token.slice(0, -1)}_`)).status).toBe(401)
    const stored = await wire.database.read.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(owner.token.slice(10))

    const manager = await makeMaker(wire, { role: 'manager', at: crystals.id })
    await wire.database.write(tx =>
      tx.updateTable('api_tokens').set({ revoked_at: 'now' }).where('id', '=', manager.tokenId).execute(),
    )
    expect((await get(manager.token)).status).toBe(401)
    wire.setNow(midTerm.add({ hours: 48 }))
    expect((await get(owner.token)).status).toBe(401)
  })

  test('says where visitors find a conference, also at a domain of its own', async () => {
    const own = { origins: new Map<string, string>() }
    const hosts = { provenOrigins: () => own.origins, ofRequest: () => undefined } as unknown as OwnHosts
    const wire = await openWire(dialect, { replace: dependencies => ({ ...dependencies, hosts }) })
    const crystals = await makeConference(wire.database, { name: 'crystals' })
    const { token } = await makeMaker(wire, { role: 'manager', at: crystals.id, rights: ['read-set-up'] })
    const read = async () => {
      const { address, domain } = (await callApi(wire, '/conferences/crystals', { token })).body
      return { address, domain }
    }
    const below = `${publicUrl}/crystals`
    expect(await read()).toEqual({ address: below, domain: null })
    const row = { conference_id: crystals.id, domain: 'conf.example.org', set_at: '2027-01-01T00:00:00.000Z' }
    await wire.database.write(tx => tx.insertInto('conference_domains').values({ ...row, checked_at: null, proven_at: null, trouble: null }).execute()) // biome-ignore format: a row
    expect(await read()).toEqual({ address: below, domain: { name: 'conf.example.org', leadsHere: false } })
    await wire.database.write(tx =>
      tx.updateTable('conference_domains').set({ proven_at: '2027-01-01T00:01:00.000Z' }).execute(),
    )
    own.origins = new Map([['crystals', 'https://conf.example.org']])
    expect(await read()).toEqual({
      address: 'https://conf.example.org/',
      domain: { name: 'conf.example.org', leadsHere: true },
    })
  })

  test('lets a token do what it was made for, as far as its maker may do it now', async () => {
    const { wire, crystals, code } = await setUp()
    const rights: TokenRight[] = ['read-registrations', 'read-contacts', 'edit-registrations']
    const maker = await makeMaker(wire, { role: 'manager', at: null, rights })
    const one = () => callApi(wire, `/conferences/crystals/registrations/${code}`, { token: maker.token })
    expect((await one()).body).toMatchObject({ code, contact: { email: 'ada@example.org' } })
    const found = async (q: string) =>
      (await callApi(wire, `/conferences/crystals/registrations?q=${q}`, { token: maker.token })).body.total
    expect(await found('ada@example.org')).toBe(1)
    // The token was made without the right to see amounts.
    expect((await one()).body.money).toBeUndefined()
    const codes = await callApi(wire, '/conferences/crystals/codes', { token: maker.token })
    expect([codes.status, codes.body.detail]).toEqual([403, expect.stringContaining('write-fees')])
    // A process of an earlier release may still give the role of reviewers, which permits nothing.
    const setRole = (role: 'reader' | 'reviewer') =>
      wire.database.write(tx =>
        tx.updateTable('memberships').set({ role }).where('person_id', '=', maker.personId).execute(),
      )
    await setRole('reader')
    expect((await one()).body.contact).toBeUndefined()
    expect([await found('ada@example.org'), await found(code)]).toEqual([0, 1])
    await setRole('reviewer')
    expect((await one()).status).toBe(404)
    await wire.database.write(tx => tx.deleteFrom('memberships').execute())
    expect((await one()).status).toBe(404)
    const other = await makeMaker(wire, { role: 'owner', at: crystals.id })
    expect((await callApi(wire, '/conferences/glaciers', { token: other.token })).status).toBe(404)
    expect((await callApi(wire, '/conferences/nowhere', { token: other.token })).status).toBe(404)
  })

  test('says what a code with a budget may take off, and has', async () => {
    const { wire, crystals } = await setUp()
    const { token } = await makeMaker(wire, { role: 'owner', at: null })
    const act = { actor: ida, now: midTerm }
    const permit = permitFor('write-fees', crystals.id)
    await wire.database.write(tx =>
      addCode(tx, permit, act, {
        code: 'half',
        discount: { kind: 'percent', basisPoints: 5_000 },
        budgetMinor: 100_000,
      }),
    )
    await wire.database.write(tx => addCode(tx, permit, act, { code: 'free', discount: { kind: 'free' } }))
    const fields = registrationFields(crystals, { email: 'half@example.org', discount_code: 'half' })
    expect((await wire.postJson('/crystals/registration/registrationform/', fields)).status).toBe(201)
    const { unit_minor: discount } = await wire.database.read
      .selectFrom('registration_lines')
      .select('unit_minor')
      .where('kind', '=', 'discount')
      .executeTakeFirstOrThrow()
    const { body } = await callApi(wire, '/conferences/crystals/codes', { token })
    const [all, half] = body.rows
    expect(all).toMatchObject({ code: 'FREE', budgetMinor: null, budgetCurrency: null, takenOffMinor: null })
    expect(half).toMatchObject({
      ...{ code: 'HALF', uses: 1, budgetMinor: 100_000, budgetCurrency: 'USD' },
      takenOffMinor: -discount,
    })
    expect(discount).toBeLessThan(0)
  })

  test('gives a registration tags, and refuses too many, too long ones and unclear ones', async () => {
    const { wire, code } = await setUp()
    const { token } = await makeMaker(wire, { role: 'manager', at: null })
    const at = `/conferences/crystals/registrations/${code}`
    const tag = (tags: unknown, as = token) =>
      callApi(wire, `${at}/tags`, { token: as, method: 'POST', body: { tags } })
    expect((await tag(['VIP', ' Speaker ', 'vip'])).body).toEqual({ tags: ['Speaker', 'VIP'] })
    expect((await callApi(wire, at, { token })).body.tags).toEqual(['Speaker', 'VIP'])
    for (const wrong of [
      ['x'.repeat(41)],
      Array.from({ length: 21 }, (_, nth) => `tag ${nth}`),
      ['a, b'],
      [7],
      'VIP',
      null,
    ]) {
      const refused = await tag(wrong)
      expect([refused.status, Object.keys(refused.body.errors)[0]?.split('.')[0]]).toEqual([422, 'tags'])
    }
    expect((await callApi(wire, at, { token })).body.tags).toEqual(['Speaker', 'VIP'])
    expect((await tag([])).body).toEqual({ tags: [] })
    const chair = await makeMaker(wire, { role: 'programme', at: null })
    expect((await tag(['VIP'], chair.token)).status).toBe(403)
  })

  test('does a write once for each key, also when it is sent many times at once', async () => {
    const { wire, code } = await setUp()
    const { token, tokenId } = await makeMaker(wire, { role: 'desk', at: null })
    const path = `/conferences/crystals/registrations/${code}/notes`
    const write = (text: string, key?: string) =>
      callApi(wire, path, { token, method: 'POST', body: { text }, ...(key && { key }) })
    const all = await Promise.all(Array.from({ length: 6 }, () => write('Rang twice.', 'one')))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(all.map(({ body }) => body.noteId)).size).toBe(1)
    expect(all.filter(({ headers }) => headers.has('Idempotency-Replayed'))).toHaveLength(5)
    expect((await write('Something else.', 'one')).status).toBe(422)
    expect((await write('', 'two')).status).toBe(422)
    // A refused request can be corrected and sent again.
    expect((await write('Put right.', 'two')).status).toBe(201)
    const notes = await wire.database.read
      .selectFrom('registration_notes')
      .select(['text', 'written_by'])
      .execute()
    expect(notes).toEqual([
      { text: 'Rang twice.', written_by: `token:${tokenId}` },
      { text: 'Put right.', written_by: `token:${tokenId}` },
    ])
    const audit = await wire.database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'actor_id', 'door'])
      .where('act', '=', 'note written')
      .execute()
    expect(audit[0]).toEqual({ actor_kind: 'token', actor_id: String(tokenId), door: 'api' })
  })

  test('cancels what it was shown, once, and nothing else', async () => {
    const { wire, code } = await setUp()
    const { token } = await makeMaker(wire, { role: 'manager', at: null })
    const path = `/conferences/crystals/registrations/${code}/cancellation`
    const offer = await callApi(wire, path, { token })
    expect(offer.body).toMatchObject({ currency: 'USD', refundMinor: 0, hindrance: null })
    const cancel = (body: object) => callApi(wire, path, { token, method: 'POST', body, key: 'cancel' })
    const changed = await cancel({ expectedRefundMinor: 100, reason: 'Cannot travel.' })
    expect([changed.status, changed.body.refundMinor]).toEqual([409, 0])
    expect((await cancel({ expectedRefundMinor: 0, reason: '' })).status).toBe(422)
    const done = await cancel({ expectedRefundMinor: 0, reason: 'Cannot travel.' })
    expect([done.status, done.body]).toEqual([200, { refundMinor: 0 }])
    const again = await cancel({ expectedRefundMinor: 0, reason: 'Cannot travel.' })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const one = await callApi(wire, `/conferences/crystals/registrations/${code}`, { token })
    expect(one.body.state).toBe('cancelled')
    expect((await callApi(wire, path, { token })).body.hindrance).toEqual(expect.any(String))
  })

  test('writes content as its editor does, and overwrites nobody’s work', async () => {
    const { wire } = await setUp()
    const { token } = await makeMaker(wire, { role: 'manager', at: null })
    const at = '/conferences/crystals/content/topic'
    const send = (method: string, path: string, body: unknown) => callApi(wire, path, { token, method, body })
    const added = await send('POST', at, { mark: '0', data: { name: 'Glasses' } })
    expect(added).toMatchObject({ status: 201, body: { mark: '1' } })
    const record = `${at}/${added.body.id}`
    const invalid = await send('POST', `${record}/publication`, { mark: '1', data: { name: 7 } })
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, ['name']])
    const misspelt = await send('PUT', record, { mark: '1', data: { name: 'Glasses', nmae: 'Ceramics' } })
    expect([misspelt.status, Object.keys(misspelt.body.errors)]).toEqual([422, ['nmae']])
    const published = await send('POST', `${record}/publication`, { mark: '1', data: { name: 'Ceramics' } })
    expect(published.status).toBe(200)
    const stale = await send('PUT', record, { mark: '1', data: { name: 'Polymers' } })
    expect([stale.status, stale.body.mark]).toEqual([409, published.body.mark])
    const read = await callApi(wire, record, { token })
    expect(read.body).toMatchObject({
      isPublished: true,
      data: { name: 'Ceramics' },
      mark: published.body.mark,
    })
    expect(await (await wire.get('/crystals/submissions/topics')).text()).toContain('Ceramics')
    expect((await callApi(wire, '/conferences/crystals/content/organisation', { token })).status).toBe(404)
    expect((await callApi(wire, '/site/content/blog', { token })).body).toEqual({ rows: [] })
  })

  test('gives a translated record as it is written, so that a program can send it back', async () => {
    const { wire } = await setUp()
    const { token } = await makeMaker(wire, { role: 'manager', at: null })
    const at = '/conferences/crystals/content/topic'
    const { database } = wire.dependencies
    const { id: conferenceId } = await database.read.selectFrom('conferences').select('id').where('name', '=', 'crystals').executeTakeFirstOrThrow()
    const added = await database.write(tx =>
      publishRecord(tx, permitOnCommandLine(commandLine, 'write-website', conferenceId), { actor: commandLine, now: midTerm }, {
        kind: 'topic', id: null, mark: '0',
        data: { name: 'Glasses', 'translation-de': { name: { text: 'Gläser', of: sourceDigest('Glasses') } } },
      }),
    )
    const record = `${at}/${added.ok ? added.value.id : 0}`
    const read = await callApi(wire, record, { token })
    expect([read.body.data, read.body.published]).toEqual([{ name: 'Glasses' }, { name: 'Glasses' }])
    expect((await callApi(wire, at, { token })).body.rows[0].data).toEqual({ name: 'Glasses' })
    const { data, mark } = read.body
    const sent = await callApi(wire, record, { token, method: 'PUT', body: { mark, data: { ...data, name: 'Glass' } } })
    expect(sent.status).toBe(200)
    const stored = await database.read.selectFrom('drafts').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(stored.data)).toMatchObject({ name: 'Glass', 'translation-de': { name: { text: 'Gläser' } } })
  }) // biome-ignore format: one thought

  test('takes only stored public files as pictures and downloads, in drafts and where it publishes', async () => {
    const { wire } = await setUp()
    const { token } = await makeMaker(wire, { role: 'manager', at: null })
    const at = '/conferences/crystals/content'
    const send = (path: string, data: unknown, mark = '0') =>
      callApi(wire, `${at}/${path}`, { token, method: 'POST', body: { mark, data } })
    const bytes = new Uint8Array([1])
    const store = (purpose: string) =>
      storeFile(wire.dependencies, midTerm, { name: 'hall.png', contentType: 'image/png', bytes, purpose })
    const [hall, secret] = [await store(''), await store('abstract')]
    const stored = addressOf(hall, 'hall.png')
    const picture = (src: string) => ({ image: { src, width: 1, height: 1, alt: 'The hall' } })
    const elsewhere = [
      '/media/../organiser/sign-out',
      '/media/0123456789abcdef0123456789abcdef/hall.png',
      addressOf(secret, 'hall.png'),
      'https://elsewhere.example/hall.png',
    ]
    for (const src of elsewhere) {
      const each: [string, string, object][] = [
        ['venue-image', 'image', picture(src)],
        ['download', 'file', { purpose: 'calendar', file: { src, name: 'x.pdf' } }],
        ['partner', 'logo', { name: 'A partner', logo: picture(src).image }],
      ]
      // A text leaves out every picture that is not one of the site's own, in whatever way it is asked for.
      if (src.startsWith('/media/'))
        each.push([
          'about',
          'description',
          { shortName: 'a', heading: 'b', description: `<p>x</p><img src="${src}">` },
        ])
      for (const [kind, field, data] of each) {
        const draft = await send(kind, data)
        expect([kind, src, draft.status, draft.body.errors]).toEqual([
          kind,
          src,
          422,
          { [field]: expect.stringContaining(src) },
        ])
      }
    }
    const added = await send('venue-image', picture(stored))
    expect(added.status).toBe(201)
    const publication = `venue-image/${added.body.id}/publication`
    for (const src of elsewhere) {
      const refused = await send(publication, picture(src), added.body.mark)
      expect([src, refused.status, Object.values(refused.body.errors)]).toEqual([
        src,
        422,
        [expect.any(String)],
      ])
    }
    expect((await send(publication, picture(stored), added.body.mark)).status).toBe(200)
  })

  test('finds what the list of the back office finds, a page at a time', async () => {
    const { wire, crystals, code } = await setUp()
    await wire.database.write(async tx => {
      const row = await tx
        .selectFrom('registrations')
        .selectAll()
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
      const { id: _, ...columns } = row
      for (let index = 0; index < 59; index++) {
        const secret = crypto.randomUUID().replaceAll('-', '')
        await tx
          .insertInto('registrations')
          .values({ ...columns, code: `CR27-X${index}`, secret, draft_key: null, lines_version: 0 })
          .execute()
      }
    })
    const { token } = await makeMaker(wire, { role: 'finance', at: crystals.id })
    const list = (query: string) => callApi(wire, `/conferences/crystals/registrations?${query}`, { token })
    const first = await list('state=awaiting-payment&sort=registered')
    expect([first.body.total, first.body.rows.length]).toEqual([60, 50])
    expect(first.body.rows[0]).toMatchObject({ code, totalMinor: 73_395, receivedMinor: 0, currency: 'USD' })
    const second = await list(`state=awaiting-payment&sort=registered&after=${first.body.after}`)
    expect([second.body.rows.length, second.body.after]).toEqual([10, null])
    expect((await list('state=awaiting-payment&not=state')).body.total).toBe(0)
    expect((await list('q=ferreira')).body.total).toBeGreaterThan(0)
    expect((await list('state=sold')).status).toBe(422)
    expect((await list('q=%00')).status).toBe(422)
    expect((await list('after=x')).status).toBe(422)
    // Ignored, a misspelt filter would list everybody.
    const misspelt = await list('sate=paid')
    expect([misspelt.status, Object.keys(misspelt.body.errors)]).toEqual([422, ['sate']])
  })

  test('refuses too many calls in a minute, and what it cannot read, in one shape', async () => {
    const { wire } = await setUp()
    const { token } = await makeMaker(wire, { role: 'owner', at: null })
    const notes = '/conferences/crystals/registrations/CR27-AAAAAA/notes'
    const post = (body: unknown) => callApi(wire, notes, { token, method: 'POST', body })
    const answers = [
      await post('{'),
      await post('[]'),
      await post({ text: 7 }),
      await post({ text: 'a\u0000b' }),
      await post({ text: 'fine' }),
      await post({ text: 'fine', tekst: 'misspelt' }),
      await callApi(wire, notes, {
        token,
        method: 'POST',
        body: {},
        headers: { 'Content-Type': 'text/plain' },
      }),
      await callApi(wire, '/nowhere', { token }),
      await callApi(wire, '/conferences/%E0%A4', { token }),
      await callApi(wire, '/conferences', { token, method: 'DELETE' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 422, 422, 422, 404, 422, 415, 404, 422, 405])
    for (const { status, headers, body } of answers) {
      expect(headers.get('Content-Type')).toContain('application/problem+json')
      expect(body).toMatchObject({ type: 'about:blank', status, title: expect.any(String) })
    }
    await wire.database.write(tx =>
      tx
        .updateTable('rate_limits')
        .set({ points: callsAMinute.token })
        .where('key', 'like', 'api-token:%')
        .execute(),
    )
    const limited = await callApi(wire, '/conferences', { token })
    expect([limited.status, Number(limited.headers.get('Retry-After')) > 0]).toEqual([429, true])
    const tries = await Promise.all(
      Array.from({ length: callsAMinute.stranger + 5 }, () =>
        callApi(wire, '/conferences', { token: 'guess' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  testOnSqlite('describes itself', async () => {
    const { wire } = await setUp()
    const { status, body } = await callApi(wire, '/openapi.json')
    expect(status).toBe(200)
    expect(body.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(Object.keys(body.paths)).toContain('/organiser/api/v1/conferences/{event}/registrations/{code}')
    expect((await callApi(wire, '/docs')).body).toContain('Write a note for colleagues')
  })
})
