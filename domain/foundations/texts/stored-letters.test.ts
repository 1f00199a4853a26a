import { expect, test } from 'vitest'
import { up } from '#database/migrations/0155-more-letters-folded.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('texts for searching that an earlier release stored', open => {
  test('are found by what is typed now', async () => {
    const database = await open()
    const { id } = await createRegistration(database, await createConference(database), new StoppedClock())
    const before = 'kɔfi mɛnsa əǝɵɣɠǥɩʋʊɖɲƒƴʒƶƚĸƀɉɍɏ ʿabd kaʾaʽawa ʔˀˁʕꞌ'
    const stored = await database.write(async tx => {
      await tx
        .updateTable('registration_texts')
        .set({ holder: before })
        .where('registration_id', '=', id)
        .execute()
      await up(tx as never)
      return tx
        .selectFrom('registration_texts')
        .select('holder')
        .where('registration_id', '=', id)
        .executeTakeFirstOrThrow()
    })
    expect(stored.holder).toBe(fold(before))
    expect(stored.holder).toContain('kofi mensa')
  })
})
