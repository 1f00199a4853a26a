import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { removeStaleUploads } from '#domain/programme/submitting/uploads.ts'
import { bombPart, docx, docxParts, pdf, zip } from '#tests/factories/word-files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

const form = '/material-science/submissions/submit_abstract_form/'

describeOnBothDatabases('an abstract on the wire', (_open, dialect, testOnSqlite) => {
  async function open() {
    let isAway = false
    const wire = await openWire(dialect, {
      replace: all => ({
        ...all,
        files: {
          ...all.files,
          put: (key, bytes) =>
            isAway
              ? Promise.reject(new FilesUnavailable('silent', 'the store is away'))
              : all.files.put(key, bytes),
        },
      }),
    })
    const setStoreAway = (away: boolean) => {
      isAway = away
    }
    const { database } = wire
    const { id } = await makeConference(database, { name: 'material-science' })
    const other = await makeConference(database, { name: 'ocean-science' })
    const choicesOf = (conferenceId: number) =>
      database.write(async tx => {
        const [topic = 0] = await addContent(tx, conferenceId, 'topic', [{ name: 'Glasses' }])
        const [type = 0] = await addContent(tx, conferenceId, 'presentation-type', [{ name: 'Oral' }])
        return { topic_of_interest: topic, presentation_type: type }
      })
    const choices = await choicesOf(id)
    const submit = (
      fields: Record<string, unknown> = {},
      file: File | null = new File([pdf], 'paper.pdf'),
      init: { path?: string; headers?: Record<string, string> } = {},
    ) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...right, ...choices, ...fields })) {
        if (value !== undefined) body.set(name, String(value))
      }
      if (file) body.set('file', file)
      return wire.post(init.path ?? form, { body, headers: init.headers ?? {} })
    }
    const list = () => database.read.selectFrom('abstracts').selectAll().orderBy('id').execute()
    return {
      ...wire,
      setStoreAway,
      conferenceId: id,
      choices,
      otherChoices: () => choicesOf(other.id),
      submit,
      list,
    }
  }

  const right = {
    title: 'Dr.',
    name: 'Ada Ferreira',
    email: 'ada@example.org',
    telephone: '+351',
    organization: 'University of Lisbon',
    city: 'Lisbon',
    country: 620,
  }

  test('is taken with its file, and answers its number', async () => {
    const { submit, list, database, dependencies, choices, conferenceId } = await open()
    const answer = await submit({}, new File([docx], '../My Paper.docx'))
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      success: 'Your abstract has been submitted successfully.',
      abstract_number: 'MS27-0001',
    })
    const [abstract] = await list()
    expect(abstract).toMatchObject({
      conference_id: conferenceId,
      number: 'MS27-0001',
      name: 'Ada Ferreira',
      topic_id: choices.topic_of_interest,
      topic_name: 'Glasses',
      presentation_type_name: 'Oral',
      submission: 1,
    })
    const file = await database.read.selectFrom('files').selectAll().executeTakeFirstOrThrow()
    expect(file).toMatchObject({ key: abstract?.file_key, name: 'My-Paper.docx', purpose: 'abstract' })
    expect(await dependencies.files.get(file.key)).toEqual(Buffer.from(docx))
    const effects = await database.read.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(effects).toEqual([
      { kind: 'abstract-mail', payload: JSON.stringify({ abstractId: abstract?.id }) },
    ])
  })

  test('is never served to anybody', async () => {
    const { submit, list, getPage, get } = await open()
    await submit()
    const [abstract] = await list()
    const address = `/media/${abstract?.file_key}/paper.pdf`
    expect((await getPage(address)).status).toBe(404)
    for (const path of ['download', 'programfile_download', 'broucherfile_download']) {
      expect((await get(`/material-science/${path}?file_path=${address}`)).status).toBe(404)
    }
  })

  test('may be typed instead of attached', async () => {
    const { submit, list } = await open()
    const text = { abstract_title: 'Glass', abstract_text: 'It remembers.' }
    expect((await submit(text, null)).status).toBe(201)
    expect((await submit({ ...text, email: 'b@example.org' }, new File([], ''))).status).toBe(201)
    expect(await list()).toMatchObject([
      { abstract_title: 'Glass', abstract_text: 'It remembers.', file_key: null },
      { file_key: null },
    ])
  })

  test('names every field that is wrong by its name on the wire', async () => {
    const { post } = await open()
    const body = new FormData()
    body.set('title', 'Sir')
    body.set('abstract_text', 'word '.repeat(501))
    const answer = await post(form, { body })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([
      'title',
      'name',
      'email',
      'telephone',
      'organization',
      'city',
      'country',
      'presentation_type',
      'topic_of_interest',
      'abstract_text',
    ])
  })

  test('needs a file or a text, and a file that is not empty', async () => {
    const { submit, list } = await open()
    const missing = await submit({}, null)
    expect([missing.status, Object.keys((await missing.json()).errors)]).toEqual([422, ['file']])
    const empty = await submit({}, new File([], 'paper.pdf'))
    expect([empty.status, Object.keys((await empty.json()).errors)]).toEqual([422, ['file']])
    const textual = await submit({ file: 'paper.pdf' }, null)
    expect([textual.status, Object.keys((await textual.json()).errors)]).toEqual([422, ['file']])
    expect(await list()).toEqual([])
  })

  testOnSqlite(
    'is refused with 413 over 10 MB, and with 415 where the content is something else',
    async () => {
      const { submit, list, database } = await open()
      const large = new Uint8Array(10 * 1024 * 1024 + 1)
      large.set(pdf)
      expect((await submit({}, new File([large], 'paper.pdf'))).status).toBe(413)
      const tooLarge = new Uint8Array(12 * 1024 * 1024)
      expect((await submit({}, new File([tooLarge], 'paper.pdf'))).status).toBe(413)
      const bomb = zip({ ...docxParts, 'word/media/image.bin': bombPart(101) })
      const unpacked = await submit({}, new File([bomb], 'paper.docx'))
      expect([unpacked.status, await unpacked.json()]).toEqual([
        413,
        expect.objectContaining({
          title: 'The file is too large',
          detail: expect.stringContaining('unpacks to more than 100 MB'),
        }),
      ])
      const wrong = await submit({}, new File(['<script>alert(1)</script>'], 'paper.pdf'))
      expect([wrong.status, Object.keys((await wrong.json()).errors)]).toEqual([415, ['file']])
      expect(await list()).toEqual([])
      expect(await database.read.selectFrom('files').select('key').execute()).toEqual([])
    },
  )

  testOnSqlite('is refused with 415 where it is no multipart form', async () => {
    const { postJson, post } = await open()
    expect((await postJson(form, right)).status).toBe(415)
    expect((await post(form, { body: 'title=Dr.' })).status).toBe(415)
    expect((await post(form, {})).status).toBe(415)
    const broken = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await post(form, { body: 'no form', headers: broken })).status).toBe(400)
  })

  test("takes no topic or type of another conference's, and no country that is none", async () => {
    const { submit, otherChoices, list } = await open()
    const answer = await submit({ ...(await otherChoices()), country: 9_007_199_254_740_991 })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([
      'country',
      'presentation_type',
      'topic_of_interest',
    ])
    expect(await list()).toEqual([])
  })

  test('is taken twice from one address, in whatever case it is written, and not a third time', async () => {
    const { submit, list } = await open()
    expect((await submit()).status).toBe(201)
    expect((await submit({ email: 'ADA@example.org' })).status).toBe(201)
    const third = await submit({ email: 'Ada@Example.ORG' })
    expect(third.status).toBe(409)
    expect(third.headers.get('Content-Type')).toContain('application/problem+json')
    expect((await submit({ email: 'eve@example.org' })).status).toBe(201)
    expect((await list()).map(abstract => abstract.number)).toEqual(['MS27-0001', 'MS27-0002', 'MS27-0003'])
  })

  test('is taken twice from one address, however many come at once', async () => {
    const { submit, list } = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit()))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 201, ...Array(8).fill(409)])
    const abstracts = await list()
    expect(abstracts).toHaveLength(2)
    expect(new Set(abstracts.map(abstract => abstract.number)).size).toBe(2)
  })

  test('is counted for each conference, and numbered without a clash of initials', async () => {
    const { submit, database, list } = await open()
    const twin = await makeConference(database, { name: 'marine-studies' })
    const choices = await database.write(async tx => {
      const [topic] = await addContent(tx, twin.id, 'topic', [{ name: 'Tides' }])
      const [type] = await addContent(tx, twin.id, 'presentation-type', [{ name: 'Poster' }])
      return { topic_of_interest: topic, presentation_type: type }
    })
    await submit()
    await submit()
    const path = '/marine-studies/submissions/submit_abstract_form'
    expect((await submit(choices, undefined, { path })).status).toBe(201)
    expect((await list()).map(abstract => abstract.number)).toEqual(['MS27-0001', 'MS27-0002', 'MS27-0003'])
  })

  test('is refused once the day is over that the call names, and nothing of it is stored', async () => {
    const { database, conferenceId, submit, list, setNow } = await open()
    const closing = { section: 'key-dates', description: '', closesOn: '2027-01-12' } as const
    await database.write(tx => addContent(tx, conferenceId, 'abstract-call-section', [closing]))
    const headers = { 'Idempotency-Key': 'in-time' }
    setNow(Temporal.Instant.from('2027-01-12T20:00:00Z'))
    expect((await submit({}, undefined, { headers })).status).toBe(201)
    setNow(Temporal.Instant.from('2027-01-13T12:00:00Z'))
    const late = await submit({ email: 'late@example.org' })
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ title: 'The call for abstracts is closed.' })
    expect(await list()).toHaveLength(1)
    expect(await database.read.selectFrom('uploads').selectAll().execute()).toHaveLength(0)
    // A client that missed the answer can still get it.
    expect((await submit({}, undefined, { headers })).status).toBe(200)
  })

  test('answers a repeated Idempotency-Key with the same number', async () => {
    const { submit, list } = await open()
    const headers = { 'Idempotency-Key': 'form-1' }
    const first = await submit({}, undefined, { headers })
    const second = await submit({}, undefined, { headers })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
    expect(await list()).toHaveLength(1)
  })

  test('refuses a used Idempotency-Key with another file or other fields, and stores nothing of it', async () => {
    const { submit, list, database } = await open()
    const headers = { 'Idempotency-Key': 'form-1' }
    const first = await (await submit({}, undefined, { headers })).json()
    const other = new File([pdf, ' '], 'paper.pdf')
    for (const refused of [
      await submit({ name: 'Mallory' }, undefined, { headers }),
      await submit({}, other, { headers }),
    ]) {
      expect(refused.status).toBe(422)
      expect(await refused.text()).not.toContain(first.abstract_number)
    }
    expect(await list()).toHaveLength(1)
    expect(await database.read.selectFrom('files').select('key').execute()).toHaveLength(1)
    expect((await submit({}, undefined, { headers })).status).toBe(200)
  })

  test('is not taken by a conference that is over, or that nobody knows', async () => {
    const { submit, setNow, list } = await open()
    expect((await submit({}, undefined, { path: form.replace('material', 'no') })).status).toBe(404)
    setNow(Temporal.Instant.from('2027-03-23T00:00:00Z'))
    expect((await submit()).status).toBe(422)
    expect(await list()).toEqual([])
  })

  test('has its captcha checked where one comes, and each only once', async () => {
    const { submit, dependencies, list } = await open()
    const draw = () => drawCaptcha(dependencies.settings.secretKey, dependencies.clock.now())
    const { first, second, token } = draw()
    const solved = { captcha_token: token, captcha_answer: first + second }
    expect((await submit(solved)).status).toBe(201)
    for (const wrong of [solved, { captcha_token: draw().token }, { captcha_answer: 5 }]) {
      const answer = await submit({ ...wrong, email: 'b@example.org' })
      expect(answer.status).toBe(422)
      expect((await answer.json()).errors).toEqual({ captcha_answer: 'Incorrect. Try again.' })
    }
    const failed = draw()
    const sum = failed.first + failed.second
    await submit({ captcha_token: failed.token, captcha_answer: sum + 1 })
    expect((await submit({ captcha_token: failed.token, captcha_answer: sum })).status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  test('answers identical requests with one captcha alike, however many come at once', async () => {
    const { submit, dependencies, list, database } = await open()
    const { first, second, token } = drawCaptcha(dependencies.settings.secretKey, dependencies.clock.now())
    const solved = { captcha_token: token, captcha_answer: first + second }
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(solved)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
    const numbers = await Promise.all(answers.map(async answer => (await answer.json()).abstract_number))
    expect(new Set(numbers)).toEqual(new Set(['MS27-0001']))
    expect((await submit(solved)).status).toBe(200)
    // One captcha answer works for one abstract: with another file or text it is used up.
    const other = new File([pdf, ' '], 'paper.pdf')
    for (const refused of [await submit(solved, other), await submit({ ...solved, name: 'Grace' })]) {
      expect([refused.status, (await refused.json()).errors]).toEqual([
        422,
        { captcha_answer: 'Incorrect. Try again.' },
      ])
    }
    expect(await list()).toHaveLength(1)
    expect(await database.read.selectFrom('files').select('key').execute()).toHaveLength(1)
  })

  test('leaves nothing on the disk where it is refused, whatever for', async () => {
    const { submit, database, dependencies, choices, otherChoices, setNow } = await open()
    const { secretKey } = dependencies.settings
    const { first, second, token } = drawCaptcha(secretKey, dependencies.clock.now())
    const written: string[] = []
    const { put } = dependencies.files
    dependencies.files.put = (key, bytes) => {
      written.push(key)
      return put(key, bytes)
    }
    const others = await otherChoices()
    const refused = [
      [{ topic_of_interest: choices.topic_of_interest + 1_000 }, 422],
      [{ topic_of_interest: others.topic_of_interest }, 422],
      [{ country: 999_999 }, 422],
      [{ name: '' }, 422],
      [{ captcha_token: token, captcha_answer: first + second + 1 }, 422],
    ] as const
    for (const [fields, status] of refused) expect((await submit(fields)).status).toBe(status)
    expect(written).toEqual([])
    expect((await submit()).status).toBe(201)
    expect((await submit()).status).toBe(201)
    expect((await submit()).status).toBe(409)
    setNow(Temporal.Instant.from('2027-06-01T00:00:00Z'))
    expect((await submit({ email: 'other@example.org' })).status).toBe(422)
    expect(written).toHaveLength(2)
    expect(await database.read.selectFrom('files').select('key').execute()).toHaveLength(2)
    expect(await database.read.selectFrom('uploads').select('file_key').execute()).toEqual([])
  })

  test('is not taken without its file where that cannot be stored, and may be sent again', async () => {
    const { submit, list, database, dependencies, setStoreAway } = await open()
    setStoreAway(true)
    const answer = await submit()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ title: 'Files cannot be stored or read at the moment' })
    expect(await list()).toEqual([])
    setStoreAway(false)
    expect((await submit()).status).toBe(201)
    // A file whose request ended unnoticed is removed like every other unclaimed upload.
    const days = (days: number) => dependencies.clock.now().add({ hours: 24 * days })
    await removeStaleUploads(database, days(1))
    const [abstract, ...others] = await list()
    expect(others).toEqual([])
    const files = await database.read.selectFrom('files').select('key').execute()
    expect(files).toEqual([{ key: abstract?.file_key }])
  })

  test('keeps the file of an abstract for good', async () => {
    const { submit, database, dependencies } = await open()
    await submit()
    await removeStaleUploads(database, dependencies.clock.now().add({ hours: 1_000 }))
    expect(await database.read.selectFrom('files').select('key').execute()).toHaveLength(1)
  })

  testOnSqlite('is limited to sixty posts a minute from one address', async () => {
    const { post } = await open()
    for (let i = 0; i < postsAMinute; i++) await post(form, {})
    const answer = await post(form, {})
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60'])
  })
})
