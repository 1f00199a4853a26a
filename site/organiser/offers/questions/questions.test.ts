import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { conferenceContext, readingContext, type SiteContext, siteContext } from '#site/context.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import type { Refusal } from '#site/microsite/registration/form/form-values.ts'
import { action as register } from '#site/microsite/registration/form/online-registration.tsx'
import { action as answer, loader as askAgain } from '#site/microsite/registration/questions/answers-page.tsx'
import { dialects } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

const event = 'material-science'
const page = `/organiser/c/${event}/website/question`

describe.each(dialects)('an organiser’s questions (%s)', dialect => {
  let database: Database
  let office: Staff
  let site: SiteContext
  let conference: Conference
  let category: string

  beforeEach(async () => {
    const opened = await openWire(dialect)
    database = opened.database
    const made = await makeConference(database, { name: event })
    category = String(made.periodIds[1])
    const found = await findConference(database.read, event)
    if (!found) throw new Error('no conference')
    conference = found
    site = siteContextOf(opened.dependencies)
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' })
  })

  const usual = {
    intent: 'edit', mark: '0', do: 'publish', kind: 'text', askedOf: 'attendee', askedFrom: 'form', care: 'plain',
    inList: 'on', inExport: 'on', inApi: 'on', inMail: 'on',
  } // biome-ignore format: a form
  const add = (fields: Record<string, string>) => office.post(`${page}/new`, { ...usual, ...fields })
  const questions = () => listQuestions(database.read, conference.id)
  const idOf = async (label: string) => {
    const question = (await questions()).find(each => each.label === label)
    if (!question) throw new Error(`no question ${label}`)
    return question.id
  }

  /** What do you eat (with a vegan option), then what you cannot eat (sensitive), and a statement. */
  async function setUp() {
    await add({
      label: 'What do you eat?', kind: 'one-of', isRequired: 'on', 'options.0.name': 'Anything', 'options.1.name': 'Vegan', 'options.2.name': 'Something else',
    }) // biome-ignore format: a form
    await add({
      label: 'What can’t you eat?', kind: 'long-text', care: 'sensitive', ifQuestion: 'What do you eat?', ifAnswer: 'Something else', isRequired: 'on',
    }) // biome-ignore format: a form
    await add({ label: 'I agree to be photographed', kind: 'statement', help: 'For our website.' })
    return {
      eat: await idOf('What do you eat?'),
      allergy: await idOf('What can’t you eat?'),
      photos: await idOf('I agree to be photographed'),
    }
  }

  const contextOf = (request: Request, secret = '') => {
    const context = new RouterContextProvider()
    context.set(siteContext, site)
    context.set(readingContext, site)
    context.set(conferenceContext, conference)
    // The actions use only these of the router's arguments.
    return { context, request, params: { event, secret }, url: new URL(request.url) } as never
  }
  const ada = {
    title: 'Dr.', name: 'Ada Ferreira', email: 'ada@example.org', telephone: '+351', city: 'Lisbon',
    organization: 'University of Lisbon', country: '620', billing_address: 'Alameda 1', presentation: 'oral',
  } // biome-ignore format: a form
  const send = async (fields: Record<string, string>, draft = newDraftKey()) => {
    const body = new URLSearchParams({ ...ada, category, draft, answers: 'shown', ...fields })
    const sent: unknown = await register(
      contextOf(new Request(`${publicUrl}/a-form`, { method: 'POST', body })),
    )
    if (sent instanceof Response) return { secret: sent.headers.get('Location')?.split('/').at(-1) ?? '' }
    return { refusal: (sent as { data: Refusal }).data }
  }
  const registered = async (fields: Record<string, string>, draft?: string) => {
    const { secret, refusal } = await send(fields, draft)
    if (!secret) throw new Error(`refused: ${JSON.stringify(refusal)}`)
    return secret
  }
  const stored = (secret: string) =>
    database.read
      .selectFrom('answers')
      .innerJoin('registrations', 'registrations.id', 'answers.registration_id')
      .select(['question_id', 'value'])
      .where('secret', '=', secret)
      .orderBy('question_id')
      .execute()

  test('are made in the editor, and what depends on others is named by their words', async () => {
    const { eat, allergy } = await setUp()
    expect(await questions()).toMatchObject([
      { id: eat, kind: 'one-of', isRequired: true, options: [{ id: 1, name: 'Anything' }, { id: 2, name: 'Vegan' }, { id: 3 }] },
      { id: allergy, care: 'sensitive', keepDays: 14, condition: { kind: 'answered', questionId: eat, answer: '3' } },
      { kind: 'statement', statementVersion: 1 },
    ]) // biome-ignore format: rows
    const editor = await office.get(`${page}/${allergy}`)
    expect(editor.html).toContain('Something else')
    const list = await office.get(page)
    expect(list.html).toContain('What do you eat?')
  })

  test('keep the ids of options that are renamed, and are retired, not removed, once somebody answered', async () => {
    const { eat, allergy } = await setUp()
    await registered({ [`answer-${eat}`]: '2' })
    const edit = (fields: Record<string, string>) =>
      office.post(`${page}/${eat}`, {
        ...usual,
        label: 'What do you eat?',
        kind: 'one-of',
        mark: '1.1',
        ...fields,
      })
    const { data } = await office.get(`${page}/${eat}`)
    const renamed = await edit({
      mark: data.mark, 'options.0.name': 'Everything', 'options.1.name': 'Vegan', 'options.2.name': 'Something else',
    }) // biome-ignore format: a form
    expect(renamed.status).toBe(303)
    expect((await questions())[0]?.options).toEqual([
      { id: 1, name: 'Everything', isRetired: false },
      { id: 2, name: 'Vegan', isRetired: false },
      { id: 3, name: 'Something else', isRetired: false },
    ])
    const { data: again } = await office.get(`${page}/${eat}`)
    const retired = await edit({
      mark: again.mark, 'options.0.name': 'Everything', 'options.1.name': 'Vegan', 'options.2.name': 'Something else', isRetired: 'on',
    }) // biome-ignore format: a form
    expect(retired.status).toBe(422)
    expect(retired.html).toContain('What can’t you eat?')
    const removed = await office.post(`${page}/${eat}`, { intent: 'remove', mark: again.mark })
    expect(removed.status).toBe(409)
    expect((await questions()).map(({ id }) => id)).toContain(allergy)
  })

  test('are answered while registering, each with its message, and survive every refusal', async () => {
    const { eat, allergy, photos } = await setUp()
    const typed = { [`answer-${eat}`]: '3', [`answer-${photos}`]: '1' }
    const { refusal } = await send({ ...typed, name: '' })
    expect(refusal?.errors.map(({ name }) => name)).toEqual(['name', `answer-${allergy}`])
    expect(refusal?.values).toMatchObject(typed)
    const missing = await send({})
    expect(missing.refusal?.errors).toEqual([
      { name: `answer-${eat}`, message: 'Please answer “What do you eat?”.' },
    ])
    const secret = await registered({ ...typed, [`answer-${allergy}`]: 'Nuts' })
    expect(await stored(secret)).toEqual([
      { question_id: eat, value: ',3,' },
      { question_id: allergy, value: 'Nuts' },
      { question_id: photos, value: '1' },
    ])
  })

  test('are not demanded of a form or a client that showed none', async () => {
    await setUp()
    const body = new URLSearchParams({ ...ada, category, draft: newDraftKey() })
    const sent: unknown = await register(
      contextOf(new Request(`${publicUrl}/a-form`, { method: 'POST', body })),
    )
    expect(sent).toBeInstanceOf(Response)
  })

  test('that are hidden have no answer, and a form sent again changes answers', async () => {
    const { eat, allergy } = await setUp()
    const draft = newDraftKey()
    const secret = await registered({ [`answer-${eat}`]: '3', [`answer-${allergy}`]: 'Nuts' }, draft)
    const again = await registered({ [`answer-${eat}`]: '2', [`answer-${allergy}`]: 'Nuts' }, draft)
    expect(again).toBe(secret)
    expect(await stored(secret)).toEqual([{ question_id: eat, value: ',2,' }])
  })

  test('of a file are answered on the form, which keeps the file and everything else when it is refused', async () => {
    await add({ label: 'Your visa', kind: 'file', isRequired: 'on' })
    const visa = await idOf('Your visa')
    const pdf = new File([`%PDF-1.4\n${'x'.repeat(100)}`], 'visa.pdf')
    const post = async (fields: Record<string, string | File>, draft = newDraftKey()) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...ada, category, draft, answers: 'shown', ...fields }))
        body.set(name, value)
      const sent: unknown = await register(
        contextOf(new Request(`${publicUrl}/a-form`, { method: 'POST', body })),
      )
      if (sent instanceof Response) return { secret: sent.headers.get('Location')?.split('/').at(-1) ?? '' }
      return { refusal: (sent as { data: Refusal }).data }
    }
    const waiting = () => database.read.selectFrom('uploads').select('file_key').execute()
    const missing = await post({})
    expect(missing.refusal?.errors).toEqual([
      { name: `answer-${visa}`, message: 'Please answer “Your visa”.' },
    ])
    for (const [wrong, message] of [
      [new File(['PK\u0003\u0004 a zip'], 'visa.pdf'), 'neither a PDF nor a JPEG or PNG'],
      [new File([], 'visa.pdf'), 'is empty'],
      [new File(['%PDF-', 'x'.repeat(10 * 1024 * 1024)], 'visa.pdf'), 'is larger than 10 MB'],
    ] as const) {
      const { refusal } = await post({ city: 'Porto', [`answer-${visa}`]: wrong })
      expect(refusal?.errors).toEqual([{ name: `answer-${visa}`, message: expect.stringContaining(message) }])
      expect(refusal?.values.city).toBe('Porto')
    }
    expect(await waiting()).toEqual([])
    // Something else is wrong: the file waits.
    const { refusal } = await post({ name: '', [`answer-${visa}`]: pdf })
    expect(refusal?.errors.map(({ name }) => name)).toEqual(['name'])
    const key = refusal?.values[`answer-${visa}-file`] ?? ''
    expect(await waiting()).toEqual([{ file_key: key }])
    // Another's key, or one that does not exist, is no file.
    const forged = await post({ [`answer-${visa}-file`]: 'a'.repeat(key.length) })
    expect(forged.refusal?.errors.map(({ name }) => name)).toEqual([`answer-${visa}`])
    const draft = newDraftKey()
    const { secret = '' } = await post({ [`answer-${visa}-file`]: key }, draft)
    expect(await stored(secret)).toEqual([{ question_id: visa, value: key }])
    expect(await waiting()).toEqual([])
    // Sent again without it, the file stays; nobody else can use it.
    expect((await post({}, draft)).secret).toBe(secret)
    expect(await stored(secret)).toEqual([{ question_id: visa, value: key }])
    const thief = await post({ email: 'eve@example.org', [`answer-${visa}-file`]: key })
    expect(thief.refusal?.errors.map(({ name }) => name)).toEqual([`answer-${visa}`])
  })

  test('are answered and changed on the registration’s page', async () => {
    const { eat, allergy, photos } = await setUp()
    const secret = await registered({ [`answer-${eat}`]: '2', [`answer-${photos}`]: '1' })
    const ask = () => askAgain(contextOf(new Request(`${publicUrl}/answers`), secret))
    const [me] = (await ask()).respondents
    expect(me?.values).toEqual({ [`answer-${eat}`]: '2', [`answer-${photos}`]: '1' })
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ of: me?.of ?? '', answers: 'shown', ...fields })
      const sent: unknown = await answer(
        contextOf(new Request(`${publicUrl}/answers`, { method: 'POST', body }), secret),
      )
      return sent instanceof Response
        ? 'saved'
        : (sent as { data: { errors: { name: string }[] } }).data.errors
    }
    const refused = await post({ [`answer-${eat}`]: '3' })
    expect(refused).toMatchObject([{ name: `answer-${allergy}` }])
    expect(await post({ [`answer-${eat}`]: '3', [`answer-${allergy}`]: '<script>=1+1</script>' })).toBe(
      'saved',
    )
    // A box that was unticked is no answer any more.
    expect(await stored(secret)).toEqual([
      { question_id: eat, value: ',3,' },
      { question_id: allergy, value: '<script>=1+1</script>' },
    ])
    const acts = await database.read
      .selectFrom('audit_entries')
      .select(['act', 'facts'])
      .orderBy('id')
      .execute()
    expect(acts.filter(({ act }) => act === 'questions answered')).toHaveLength(1)
    expect(acts.map(({ facts }) => facts).join()).not.toContain('script')
  })

  test('that are closed are open again for one registration, until the day that staff set', async () => {
    const { eat, allergy } = await setUp()
    const hostile = "=cmd|' /C calc'!A0 \"><img src=x onerror=alert(1)>"
    const one = await registered({ [`answer-${eat}`]: '2' })
    const other = await registered({ email: 'eve@example.org', [`answer-${eat}`]: '2' })
    await database.write(tx => tx.updateTable('questions').set({ closed_from: '2000-01-01' }).execute())
    const post = async (secret: string) => {
      const of = String(
        (await database.read.selectFrom('attendees').innerJoin('registrations', 'registrations.id', 'attendees.registration_id').select('attendees.id').where('secret', '=', secret).executeTakeFirstOrThrow()).id,
      ) // biome-ignore format: one row
      const body = new URLSearchParams({
        of,
        answers: 'shown',
        [`answer-${eat}`]: '3',
        [`answer-${allergy}`]: hostile,
      })
      await answer(contextOf(new Request(`${publicUrl}/answers`, { method: 'POST', body }), secret))
      return (await stored(secret)).map(({ value }) => value)
    }
    expect(await post(one)).toEqual([',2,'])
    const codeOf = async (secret: string) =>
      (await database.read.selectFrom('registrations').select('code').where('secret', '=', secret).executeTakeFirstOrThrow()).code // biome-ignore format: one row
    const at = `/organiser/c/${event}/registrations/${await codeOf(one)}/later-answers`
    const allow = (until: string) => office.post(at, { intent: 'edit-registrations', until })
    const today = site.clock.now().toZonedDateTimeISO(conference.timeZone).toPlainDate()
    expect((await allow(today.subtract({ days: 1 }).toString())).html).toContain('This day is over')
    expect((await allow(conference.endsOn.add({ days: 1 }).toString())).html).toContain(
      'after the conference',
    )
    expect((await allow('tomorrow')).status).toBe(422)
    expect(await post(one)).toEqual([',2,'])
    expect((await allow(today.toString())).to).toContain('done=later-answers')
    expect(await post(one)).toEqual([',3,', hostile])
    // Nobody else's.
    expect(await post(other)).toEqual([',2,'])
    const shown = await office.get(`/organiser/c/${event}/registrations/${await codeOf(one)}`)
    expect(shown.html).toContain('&lt;img src=x')
    expect(shown.html).not.toContain('<img src=x')
    expect((await allow('')).to).toContain('done=later-answers')
    expect((await office.get(at)).data.values).toEqual({ until: '' })
  })

  test('are entered by staff, who accept no statement, and read sensitive answers only with the right', async () => {
    const { eat, allergy, photos } = await setUp()
    const secret = await registered({ [`answer-${eat}`]: '3', [`answer-${allergy}`]: 'Nuts' })
    const { code } = await database.read
      .selectFrom('registrations')
      .select('code')
      .where('secret', '=', secret)
      .executeTakeFirstOrThrow()
    const desk = await hireStaff(database, { role: 'desk' })
    const at = `/organiser/c/${event}/registrations/${code}`
    expect((await office.get(at)).html).toContain('Nuts')
    expect((await desk.get(at)).html).not.toContain('Nuts')
    const { html, data } = await desk.get(`${at}/answers`)
    expect(html).not.toContain('can’t you eat')
    const name = Object.keys(data.values)[0]?.split('.')[0]
    const saved = await desk.post(`${at}/answers`, {
      intent: 'edit-registrations', [`${name}.answer-${eat}`]: '3', [`${name}.answer-${photos}`]: '1',
    }) // biome-ignore format: a form
    expect(saved.to).toContain('done=answers')
    // What desk may not see stays; nobody accepts for somebody else.
    expect(await stored(secret)).toEqual([
      { question_id: eat, value: ',3,' },
      { question_id: allergy, value: 'Nuts' },
    ])
    const cleared = await office.post(`${at}/answers`, {
      intent: 'edit-registrations',
      [`${name}.answer-${eat}`]: '1',
    })
    expect(cleared.to).toContain('done=answers')
    expect(await stored(secret)).toEqual([{ question_id: eat, value: ',1,' }])
  })
})
