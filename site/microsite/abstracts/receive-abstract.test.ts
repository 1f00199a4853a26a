import { describe, expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type ConferenceRules,
  defaultRules,
  toStoredRules,
} from '#domain/conference/conferences/conference-rules.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import type { AbstractOutcome } from '#site/microsite/abstracts/abstract-controls.ts'
import { receiveAbstract } from '#site/microsite/abstracts/receive-abstract.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { dialects } from '#tests/support/database.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

describe.each(dialects)("the abstract page's form (%s)", dialect => {
  async function open(rules: Partial<ConferenceRules> = {}) {
    const { dependencies, database } = await openWire(dialect)
    const { id } = await makeConference(database, { name: 'material-science' })
    const [topic = 0, type = 0] = await database.write(async tx => [
      ...(await addContent(tx, id, 'topic', [{ name: 'Glasses' }])),
      ...(await addContent(tx, id, 'presentation-type', [{ name: 'Oral' }])),
    ])
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ rules: toStoredRules({ rules: { ...defaultRules, ...rules }, earlierRules: [] }) })
        .where('id', '=', id)
        .execute(),
    )
    const conference = await findConference(database.read, 'material-science')
    if (!conference) throw new Error('no conference')
    const site = siteContextOf(dependencies)
    const formWith = (
      fields: Record<string, string> = {},
      file: File | null = new File([pdf], 'paper.pdf'),
    ) => {
      const { first, second, token } = drawCaptcha(site.secretKey, site.clock.now())
      const all = {
        ...{ title: 'Dr.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351' },
        ...{ organization: 'University of Lisbon', city: 'Lisbon', country: '620' },
        ...{ presentation_type: String(type), topic_of_interest: String(topic) },
        ...{ abstract_title: '', abstract_text: '', draft: newDraftKey() },
        ...{ captcha_token: token, captcha_answer: String(first + second) },
        ...fields,
      }
      const form = new FormData()
      for (const [name, value] of Object.entries(all)) form.set(name, value)
      if (file) form.set('file', file)
      return form
    }
    const send = async (body: FormData): Promise<[number, AbstractOutcome | undefined]> => {
      const request = new Request(`${publicUrl}/material-science/submit-abstract`, { method: 'POST', body })
      const answer = await receiveAbstract(site, request, conference)
      if (!(answer instanceof Response)) return [answer.init?.status ?? 200, answer.data]
      const led = new URL(answer.headers.get('Location') ?? '', publicUrl)
      return [answer.status, readNotice<AbstractOutcome>(site, led)]
    }
    const list = () => database.read.selectFrom('abstracts').selectAll().orderBy('id').execute()
    const files = () => database.read.selectFrom('files').select('key').execute()
    return { formWith, send, list, files, site }
  }

  const submitted = (number: string) => [303, expect.objectContaining({ state: 'submitted', number })]

  test('counts words and abstracts as the conference allows, and says how many', async () => {
    const { formWith, send, list } = await open({ abstractWords: 4, abstractsEach: 3 })
    const [status, long] = await send(formWith({ abstract_text: 'one two three four five' }))
    expect([status, long?.state === 'refused' && long.errors]).toEqual([
      422,
      [{ name: 'abstract_text', message: 'Text of the Abstract has more than 4 words. Please shorten it.' }],
    ])
    for (const title of ['First', 'Second', 'Third']) {
      expect((await send(formWith({ abstract_title: title, abstract_text: 'one two three four' })))[0]).toBe(
        303,
      )
    }
    const [refused, outcome] = await send(formWith({ abstract_title: 'Fourth' }))
    expect([refused, outcome?.state === 'refused' && outcome.words]).toEqual([
      409,
      'Three abstracts were submitted with this e-mail address, which is the limit.',
    ])
    expect((await list()).map(({ submission }) => submission)).toEqual([1, 2, 3])
  })

  test('answers the same form alike, however many come at once', async () => {
    const { formWith, send, list, files } = await open()
    const form = formWith()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(form)))
    for (const answer of answers) expect(answer).toEqual(submitted('MS27-0001'))
    expect(await send(form)).toEqual(submitted('MS27-0001'))
    expect(await list()).toHaveLength(1)
    expect(await files()).toHaveLength(1)
  })

  test('says that it was submitted before where it comes again with other content, and loses nothing', async () => {
    const { formWith, send, list, site } = await open()
    const draft = newDraftKey()
    await send(formWith({ draft }))
    const [before] = await list()
    const changed = [
      formWith({ draft, abstract_title: 'Another title' }),
      formWith({ draft }, new File([pdf, ' '], 'other.pdf')),
      formWith({ draft, abstract_text: 'Typed instead.' }, null),
      formWith({ draft, name: '' }),
    ]
    for (const form of changed) {
      const [status, outcome] = await send(form)
      expect(status).toBe(409)
      expect(outcome).toMatchObject({
        state: 'refused',
        words: expect.stringMatching(/MS27-0001.*Nothing was changed/),
        values: {
          name: form.get('name'),
          abstract_title: form.get('abstract_title'),
          abstract_text: form.get('abstract_text'),
        },
        upload: form.has('file') ? { size: (form.get('file') as File).size } : null, // set as one above
      })
    }
    expect(await list()).toEqual([before])

    // The returned form is a new one: sent unchanged, it submits another abstract.
    const [, outcome] = await send(formWith({ draft }, new File([pdf, ' '], 'other.pdf')))
    if (outcome?.state !== 'refused') throw new Error('it was not refused')
    expect(outcome.draft).not.toBe(draft)
    const { first, second, token } = outcome.captcha
    const again = formWith(
      {
        draft: outcome.draft,
        captcha_token: token,
        captcha_answer: String(first + second),
        upload: outcome.upload?.key ?? '',
      },
      null,
    )
    expect(await send(again)).toEqual(submitted('MS27-0002'))
    // Its file now belongs to the abstract: a second click gets the same answer.
    expect(await send(again)).toEqual(submitted('MS27-0002'))
    again.set('abstract_title', 'Another title')
    const [status, third] = await send(again)
    expect([status, third]).toEqual([
      409,
      expect.objectContaining({
        errors: [],
        upload: expect.objectContaining({ name: 'other.pdf', size: pdf.length + 1 }),
      }),
    ])
    const [, later] = await list()
    // The file is a separate copy, so that removing it takes nothing from the abstract.
    if (third?.state !== 'refused') throw new Error('it was not refused')
    expect(third.upload?.key).not.toBe(later?.file_key)
    expect(await site.files.get(third.upload?.key ?? '')).toEqual(Buffer.from([...pdf, 32]))
    expect(await site.files.get(later?.file_key ?? '')).toEqual(Buffer.from([...pdf, 32]))
  })
})
