import { expect, test } from 'vitest'
import { speakingTo } from '#domain/foundations/speech.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readPrintedAnswers } from '#domain/registrations/answers/printed-answers.ts'
import { openDesk } from '#tests/factories/desk.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('answers that documents print', (_open, dialect) => {
  test('name a country in the language of their reader', async () => {
    const { database, clock, fees, first } = await openDesk(dialect)
    const conferenceId = fees.conference.id
    await database.write(async tx => {
      const question = await tx
        .insertInto('questions')
        .values({
          conference_id: conferenceId, position: 1, kind: 'country', label: 'Country of tax', help: '', options: '[]',
          is_required: 0, asked_of: 'registration', asked_from: 'form', appears: 'invoice', care: 'plain',
        }) // biome-ignore format: a row
        .returning('id')
        .executeTakeFirstOrThrow()
      const now = toStored(clock.now())
      await tx
        .insertInto('answers')
        .values({
          question_id: question.id,
          registration_id: first.id,
          question_version: 1,
          value: '276',
          answered_at: now,
        })
        .execute()
    })
    const read = () => readPrintedAnswers(database.read, { id: first.id, conferenceId })
    expect(await read()).toEqual([{ label: 'Country of tax', text: 'Germany' }])
    const inGerman = await speakingTo({ language: 'de', addressed: null }, read)
    expect(inGerman).toEqual([{ label: 'Country of tax', text: 'Deutschland' }])
  })
})
