import { expect, test } from 'vitest'
import { removeExpiredCounts } from '#domain/foundations/limits/count-within.ts'
import { countPost, postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const now = Temporal.Instant.from('2027-01-10T12:00:00Z')
const post = { form: 'contact', address: '203.0.113.7', now } as const

describeOnBothDatabases('the count of posts', open => {
  test('accepts sixty a minute from one address, however many come at once', async () => {
    const database = await open()
    const counted = await Promise.all(
      Array.from({ length: postsAMinute + 15 }, () => countPost(database, post)),
    )
    expect(counted.filter(count => count.ok)).toHaveLength(postsAMinute)
  })

  test('says how long to wait, and starts again when the minute is over', async () => {
    const database = await open()
    for (let i = 0; i < postsAMinute; i++) await countPost(database, post)
    const later = now.add({ milliseconds: 44_500 })
    expect(await countPost(database, { ...post, now: later })).toEqual({
      ok: false,
      error: { code: 'too-many-posts', retryAfterSeconds: 16 },
    })
    const after = now.add({ seconds: 60 })
    expect(await countPost(database, { ...post, now: after })).toMatchObject({ ok: true })
  })

  test('counts each address and each form apart', async () => {
    const database = await open()
    for (let i = 0; i <= postsAMinute; i++) await countPost(database, post)
    expect(await countPost(database, post)).toMatchObject({ ok: false })
    expect(await countPost(database, { ...post, address: '203.0.113.8' })).toMatchObject({ ok: true })
    expect(await countPost(database, { ...post, form: 'abstract' })).toMatchObject({ ok: true })
  })

  test('is removed when its minute is over', async () => {
    const database = await open()
    await countPost(database, post)
    await removeExpiredCounts(database, now.add({ seconds: 59 }))
    expect(await database.read.selectFrom('rate_limits').select('key').execute()).toHaveLength(1)
    await removeExpiredCounts(database, now.add({ seconds: 60 }))
    expect(await database.read.selectFrom('rate_limits').select('key').execute()).toEqual([])
  })
})
