import { beforeEach, expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { placeRegistration } from '#domain/desk/registering/place-registration.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { removeExpiredData } from '#domain/office/privacy/retention.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const office = '/organiser/c/crystals'
const hostile = '=HYPERLINK("http://evil.example";"x")<script>alert(1)</script>'

describeOnBothDatabases('answers', open => {
  let database: Database
  let manager: Staff
  let desk: Staff
  let fees: ConferenceWithFees
  let clock: StoppedClock
  let ids: Record<'eat' | 'allergy' | 'note', number>

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    clock = new StoppedClock()
    manager = await hireStaff(database, { role: 'manager', name: 'Ida Berg' }, { writeTable })
    desk = await hireStaff(database, { role: 'finance' }, { writeTable })
    const add = (fields: Record<string, string>) =>
      manager.post(`${office}/website/question/new`, {
        intent: 'edit', mark: '0', do: 'publish', kind: 'text', askedOf: 'attendee', askedFrom: 'form', care: 'plain',
        inList: 'on', inExport: 'on', inApi: 'on', inMail: 'on', ...fields,
      }) // biome-ignore format: a form
    await add({
      label: 'What do you eat?',
      kind: 'one-of',
      'options.0.name': 'Anything',
      'options.1.name': 'Vegan',
    })
    await add({ label: 'Allergies', kind: 'long-text', care: 'sensitive' })
    await add({ label: 'A note', kind: 'text' })
    const [eat, allergy, note] = await listQuestions(database.read, fees.conference.id)
    ids = { eat: eat?.id ?? 0, allergy: allergy?.id ?? 0, note: note?.id ?? 0 }
  })

  let people = 0
  const register = async (answers: Record<string, string>): Promise<Registration> => {
    people += 1
    const placed = await database.write(tx =>
      placeRegistration(
        tx,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
        oralInput(fees, { registrant: { ...registrant, email: `ada${people}@example.org` }, answers }),
      ),
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    return placed.value.registration
  }
  const vegan = () =>
    register({
      [`answer-${ids.eat}`]: '2',
      [`answer-${ids.allergy}`]: 'Nuts and pollen',
      [`answer-${ids.note}`]: hostile,
    })
  const codesIn = async (query: string) => {
    const { data } = await manager.get(`${office}/registrations?${query}`)
    return data.rows.map(({ code }: { code: string }) => code)
  }

  test('narrow the list, also to those who have not answered, and stand in its column', async () => {
    const one = await vegan()
    const other = await register({ [`answer-${ids.eat}`]: '1' })
    const silent = await register({})
    expect(await codesIn(`answer=${ids.eat}:2`)).toEqual([one.code])
    expect(await codesIn(`answer=${ids.eat}:none`)).toEqual([silent.code])
    expect((await codesIn(`answer=${ids.note}:none`)).toSorted()).toEqual(
      [other.code, silent.code].toSorted(),
    )
    // A sensitive answer is found by nobody.
    expect(await codesIn(`answer=${ids.allergy}:1`)).toEqual([])
    const { html } = await manager.get(`${office}/registrations?columns=answers`)
    expect(html).toContain('Vegan')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('pollen')
  })

  test('are columns that can be chosen, and of the file of registrations; sensitive ones are neither', async () => {
    await vegan()
    await register({ [`answer-${ids.eat}`]: '1' })
    const { data, html } = await manager.get(
      `${office}/registrations?columns=code&columns=answer-${ids.eat}&columns=answer-${ids.note}&columns=answer-${ids.allergy}`,
    )
    expect(data.columns).toEqual(['code', `answer-${ids.eat}`, `answer-${ids.note}`])
    expect(data.columnChoices.map(({ name }: { name: string }) => name)).not.toContain(
      `answer-${ids.allergy}`,
    )
    expect(data.labels[`answer-${ids.eat}`]).toBe('What do you eat?')
    expect(html).toContain('&lt;script&gt;alert(1)')
    const fileOf = async (query: string) => {
      const answer = await manager.get(`${office}/exports/people?list=registrations&format=csv${query}`)
      return (answer.data as Response).text()
    }
    const [head = '', ...rows] = (await fileOf(`&columns=name&columns=answer-${ids.eat}`)).trim().split('\n')
    expect(head.trim().replace('\uFEFF', '')).toBe('Name,What do you eat?')
    expect(rows.map(row => row.trim().split(',').at(-1))).toEqual(['Vegan', 'Anything'])
    const whole = await fileOf('')
    expect(whole).toContain('A note')
    expect(whole).toContain(`'=HYPERLINK`)
    expect(whole).not.toContain('pollen')
    expect(whole).not.toContain('Allergies')
  })

  test('are counted, each with the people', async () => {
    await vegan()
    await register({ [`answer-${ids.eat}`]: '2' })
    const { data } = await manager.get(`${office}/numbers`)
    expect(data.questions).toEqual([
      {
        label: 'What do you eat?',
        rows: [
          { label: 'Anything', count: 0, href: `${office}/registrations?state=paid&state=awaiting-payment&answer=${ids.eat}:1` },
          { label: 'Vegan', count: 2, href: `${office}/registrations?state=paid&state=awaiting-payment&answer=${ids.eat}:2` },
        ],
      },
    ]) // biome-ignore format: rows
  })

  test('are columns of a file, the sensitive ones only with the right, and no formula', async () => {
    const one = await vegan()
    const fileOf = async (who: Staff, query = '') => {
      const { data } = await who.get(`${office}/exports/people?list=attendees&format=csv${query}`)
      return (data as Response).text()
    }
    const plain = await fileOf(manager)
    expect(plain).toContain('What do you eat?')
    expect(plain).toContain(one.code)
    expect(plain).toContain('Vegan')
    expect(plain).toContain(`'=HYPERLINK`)
    expect(plain).not.toContain('pollen')
    expect(await fileOf(manager, '&sensitive=yes')).toContain('Nuts and pollen')
    expect(await fileOf(desk, '&sensitive=yes')).not.toContain('pollen')
  })

  test('fill in mail to many, and unknown ones are refused', async () => {
    await vegan()
    const save = (body: string) =>
      manager.post(`${office}/mail/new`, {
        intent: 'save',
        query: '',
        draft: '',
        purpose: 'registration',
        subject: 'Lunch',
        body,
      })
    const refused = await save('{answer:Allergies}')
    expect(refused.status).toBe(422)
    const saved = await save('Dear {name}, you eat {answer:What do you eat?}.')
    const { html } = await manager.get(saved.to ?? '')
    expect(html).toContain('you eat Vegan.')
  })

  test('of a person leave with a handover and, as each question says, after the conference', async () => {
    const one = await vegan()
    const two = await vegan()
    const kept = () =>
      database.read.selectFrom('answers').select(['registration_id', 'question_id']).orderBy('id').execute()
    const handed = await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, fees.conference, one, {
        title: 'Dr.',
        name: 'Grace',
        email: 'g@example.org',
      } as never),
    )
    expect(handed.ok).toBe(true)
    expect(new Set((await kept()).map(row => row.registration_id))).toEqual(new Set([two.id]))
    const lastDay = fees.conference.endsOn.toZonedDateTime('UTC').toInstant()
    await removeExpiredData(database, lastDay.add({ hours: 24 * 14 }))
    expect(await kept()).toHaveLength(3)
    await removeExpiredData(database, lastDay.add({ hours: 24 * 17 }))
    expect((await kept()).map(row => row.question_id)).toEqual([ids.eat, ids.note])
  })
})
