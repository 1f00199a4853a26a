/** Who reads what authors answer, such as the names of reviewers whom they would rather not have: nobody but the committee and themselves. */
import { expect, test } from 'vitest'
import type { Viewer } from '#domain/programme/abstracts/abstract-view.ts'
import { findAbstractAnswers } from '#domain/programme/asking/abstract-question-queries.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const planted = { avoided: 'Not Zyx Moss, a rival', marked: 'Wvu needs a furnace' }

describeOnBothDatabases('answers of authors', open => {
  test('are read by reviewers only where an organiser says so, and never by visitors', async () => {
    const database = await open()
    const { conference } = await createConference(database)
    const now = new StoppedClock().now()
    const id = await createAbstract(database, { conferenceId: conference.id, now }, { number: 'CG27-0001' })
    const question = { conference_id: conference.id, kind: 'long-text', help: '', options: '[]', is_required: 0, least: null, most: null, topics: '', forms: '', asked_from: 'submitted' } as const // biome-ignore format: a row
    await database.write(async tx => {
      for (const [position, [label, value]] of Object.entries(planted).entries()) {
        const { id: of } = await tx
          .insertInto('abstract_questions')
          .values({
            ...question,
            position: Number(position),
            label,
            is_for_reviewers: label === 'marked' ? 1 : 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('abstract_answers')
          .values({
            abstract_id: id,
            question_id: of,
            question_version: 1,
            value,
            answered_at: now.toString(),
          })
          .execute()
      }
    })
    const read = async (viewer: Viewer['kind']) => [
      ...(await findAbstractAnswers(database.read, viewer, id)).values(),
    ]
    const { avoided, marked } = planted
    // The controls: both are there to be read.
    for (const viewer of ['chair', 'author', 'product'] as const)
      expect(await read(viewer), viewer).toEqual([avoided, marked])
    expect(await read('reviewer')).toEqual([marked])
    expect(await read('public')).toEqual([])
  })
})
