import { expect, test } from 'vitest'
import { toStored } from '#domain/foundations/time.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/abstracts'

describeOnBothDatabases('places for abstracts, and who waits for one', open => {
  async function given() {
    const office = await openOffice(await open())
    const { conference, clock, hire, database } = office
    const chair = await hire('programme')
    const add = async (kind: string, name: string) =>
      (
        await database.write(tx =>
          tx
            .insertInto('content_items')
            .values({ conference_id: conference.id, kind, position: 1, data: JSON.stringify({ name }) })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      ).id
    const oral = { id: await add('presentation-type', 'Oral'), name: 'Oral' }
    const poster = { id: await add('presentation-type', 'Poster'), name: 'Poster' }
    const glass = { id: await add('topic', 'Glass'), name: 'Glass' }
    let last = 0
    const submit = async (type = oral) => {
      last += 1
      const number = `CG27-000${last}`
      const id = await createAbstract(
        database,
        { conferenceId: conference.id, now: clock.now() },
        { number, type, topic: glass },
      )
      return { id, number }
    }
    const decide = (id: number, choice: string, version = 0) =>
      chair.post(list, { intent: 'decide', abstract: `${id}`, version: `${version}`, choice })
    /** What the sending of a letter leaves behind. */
    const tell = (id: number) =>
      database.write(tx =>
        tx
          .updateTable('decisions')
          .set({ released_version: 1, state: 'released' as never })
          .where('abstract_id', '=', id)
          .execute(),
      )
    const decline = (id: number) =>
      database.write(tx =>
        tx
          .insertInto('presenter_answers')
          .values({ abstract_id: id, decision_version: 1, answer: 'declined', statements: '[]', because: '', answered_by: 'visitor', answered_at: toStored(clock.now()) }) // biome-ignore format: one line
          .execute(),
      )
    const waiting = async (who = chair): Promise<string[]> =>
      (await who.get(`${list}/waiting`)).data.waiting.map(({ number }: { number: string }) => number)
    return { ...office, chair, oral, poster, glass, submit, decide, tell, decline, waiting }
  }

  test('are numbers of forms and topics that warn whoever decides, and refuse nothing', async () => {
    const { chair, oral, poster, glass, submit, decide, tell, decline, hire } = await given()
    const at = `${list}/places`
    const { data } = await chair.get(at)
    const fields = {
      [`places-0-${oral.id}`]: '1',
      [`places-${glass.id}-0`]: '5',
      [`places-${glass.id}-${poster.id}`]: '0',
    }
    const wrong = await chair.post(at, {
      intent: 'save',
      read: data.read,
      ...fields,
      [`places-0-${poster.id}`]: 'many',
    })
    expect([wrong.status, wrong.data.typed, Object.keys(wrong.data.problems)]).toEqual([
      422,
      expect.objectContaining(fields),
      [`places-0-${poster.id}`],
    ])
    expect((await chair.post(at, { intent: 'save', read: data.read, ...fields })).status).toBe(303)
    // Somebody who opened the page before reads that the numbers have changed, and keeps what they typed.
    const stale = await chair.post(at, { intent: 'save', read: data.read, [`places-0-${oral.id}`]: '9' })
    expect([stale.status, stale.data.typed]).toEqual([409, { [`places-0-${oral.id}`]: '9' }])
    // A number that was typed within a topic that has none by now stands in sight.
    const none = {
      intent: 'save',
      read: (await chair.get(at)).data.read,
      [`places-0-${oral.id}`]: '1',
      [`places-${glass.id}-0`]: '5',
    }
    expect((await chair.post(at, none)).status).toBe(303)
    const within = await chair.post(at, { ...none, [`places-${glass.id}-${poster.id}`]: '7' })
    expect([within.status, /<details[^>]* open=""[^>]*>.*?value="7"/s.test(within.html)]).toEqual([409, true])
    const back = { intent: 'save', read: (await chair.get(at)).data.read, ...fields }
    expect((await chair.post(at, back)).status).toBe(303)
    const [first, second] = [await submit(), await submit()]
    const query = `act=as-wished&id=${first.id}&id=${second.id}`
    const { check } = (await chair.get(`${list}?${query}`)).data
    expect(check.facts.at(-1)).toEqual({
      label: 'Places, too few of some',
      lines: [expect.any(String), 'Oral: 2 of 1: 1 too many', 'Glass: 2 of 5'],
    })
    expect(check.hindrance).toBeUndefined()
    await decide(first.id, 'as-wished')
    await decide(second.id, 'as-wished')
    const places = async () =>
      (await chair.get(list)).data.decided.places.map(
        ({ label, text }: { label: string; text: string }) => `${label} ${text}`,
      )
    expect(await places()).toEqual(['Oral 2 of 1: 1 too many', 'Glass 2 of 5', 'Glass, Poster 0 of 0'])
    expect((await chair.get(`${list}/${first.number}`)).html).toContain('2 of 1: 1 too many')
    // A place that its presenter gives up is free.
    await tell(first.id)
    await decline(first.id)
    expect((await places())[0]).toBe('Oral 1 of 1')
    const reader = await hire('desk')
    expect((await reader.get(at)).status).toBe(403)
  })

  test('a place that becomes free is given to the next one with one press, and its letter is held', async () => {
    const {
      chair,
      poster,
      oral,
      submit,
      decide,
      tell,
      decline,
      waiting,
      database,
      runEffects,
      clock,
      server,
    } = await given()
    const accepted = await submit()
    await decide(accepted.id, 'as-wished')
    const posterWaits = await submit(poster)
    const [first, second] = [await submit(), await submit()]
    for (const { id } of [posterWaits, first, second]) {
      clock.pass({ minutes: 1 })
      await decide(id, 'waiting')
    }
    expect(await waiting()).toEqual([posterWaits.number, first.number, second.number])
    // The committee prefers the second, and somebody was told already that they wait.
    await chair.post(`${list}/waiting`, { intent: 'move-waiting', abstract: `${second.id}`, place: '1' })
    expect(await waiting()).toEqual([second.number, posterWaits.number, first.number])
    await tell(second.id)
    await tell(accepted.id)
    expect((await chair.get(`${list}/${accepted.number}`)).data.next).toBeNull()
    await decline(accepted.id)
    const { next } = (await chair.get(`${list}/${accepted.number}`)).data
    expect(next.form).toEqual(oral)
    expect(next.waiting.map(({ number }: { number: string }) => number)).toEqual([
      second.number,
      first.number,
      posterWaits.number,
    ])
    const press = () =>
      chair.post(`${list}/${accepted.number}`, { intent: 'move-up', abstract: `${second.id}`, version: '1', form: `${oral.id}` }) // biome-ignore format: one line
    const moved = await press()
    expect([moved.status, moved.to]).toEqual([303, expect.stringMatching(/letters\/\d+\?done=held$/)])
    // A second press finds that it is done.
    expect((await press()).status).toBe(409)
    expect(await waiting()).toEqual([posterWaits.number, first.number])
    const letters = await database.read
      .selectFrom('decision_letters')
      .select(['abstract_id', 'state'])
      .execute()
    expect(letters).toEqual([{ abstract_id: second.id, state: 'queued' }])
    await runEffects()
    expect(server.messages).toHaveLength(0)
  })

  test('only what waits is moved or accepted, and a withdrawn one is gone from the list', async () => {
    const { chair, oral, submit, decide, waiting, database } = await given()
    const [one, other] = [await submit(), await submit()]
    await decide(one.id, 'waiting')
    const at = `${list}/waiting`
    for (const fields of [
      { intent: 'move-waiting', abstract: `${other.id}`, place: '1' },
      { intent: 'move-up', abstract: `${other.id}`, version: '1', form: `${oral.id}` },
      { intent: 'move-up', abstract: `${one.id}`, version: '7', form: `${oral.id}` },
      { intent: 'move-up', abstract: `${one.id}`, version: '1', form: '999999' },
      { intent: 'move-up', abstract: 'x', version: '', form: '' },
    ])
      expect([fields, (await chair.post(at, fields)).status]).toEqual([fields, 409])
    expect(await waiting()).toEqual([one.number])
    await database.write(tx =>
      tx
        .updateTable('abstracts')
        .set({ state: 'withdrawn' as never })
        .execute(),
    )
    expect(await waiting()).toEqual([])
  })

  test('keeps its order for everybody when somebody moves it who does not see all of it', async () => {
    const { chair, hire, submit, decide, waiting } = await given()
    const all = [await submit(), await submit(), await submit(), await submit()]
    for (const { id } of all) await decide(id, 'waiting')
    const [first, hidden, third, last] = all.map(({ number }) => number)
    const ida = await hire('programme')
    await ida.post(`${list}/${hidden}`, { intent: 'declare-conflict', because: 'A friend' })
    const move = (id: number | undefined, place: number) =>
      ida.post(`${list}/waiting`, { intent: 'move-waiting', abstract: `${id}`, place: `${place}` })
    expect(await waiting(ida)).toEqual([first, third, last])
    await move(all[3]?.id, 2)
    expect([await waiting(ida), await waiting(chair)]).toEqual([
      [first, last, third],
      [first, hidden, last, third],
    ])
    await move(all[0]?.id, 3)
    expect([await waiting(ida), await waiting(chair)]).toEqual([
      [last, third, first],
      [hidden, last, third, first],
    ])
    // An abstract hidden from its mover is on the list, and none of theirs to move.
    expect((await move(all[1]?.id, 1)).status).toBe(409)
  })
})
