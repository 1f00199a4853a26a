import { expect, test } from 'vitest'
import { findInvitation } from '#domain/staff/team/invitation.ts'
import { firstOwnerPath } from '#server/startup/owner-link.ts'
import { insertPerson } from '#tests/factories/staff.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const secretKey = 'a key of this test'
const now = Temporal.Instant.from('2027-01-10T12:00:00Z')

describeOnBothDatabases('the first owner’s link', open => {
  test('is one link, however many processes start together', async () => {
    const database = await open()
    const links = await Promise.all(
      Array.from({ length: 5 }, () => firstOwnerPath(database, { secretKey, now })),
    )
    expect(new Set(links).size).toBe(1)
    const token = links[0]?.split('/').at(-1) ?? ''
    expect(await findInvitation(database.read, token, now)).toMatchObject({ role: 'owner', email: '' })
    expect(await firstOwnerPath(database, { secretKey, now: now.add({ hours: 24 }) })).toBe(links[0])
  })

  test('cannot be told without the secret key, and is another one when it is about to expire', async () => {
    const database = await open()
    const link = await firstOwnerPath(database, { secretKey, now })
    const late = now.add({ hours: 24 * 6 + 1 })
    const renewed = await firstOwnerPath(database, { secretKey, now: late })
    expect(renewed).not.toBe(link)
    expect(await findInvitation(database.read, link?.split('/').at(-1) ?? '', late)).toBeUndefined()
    const other = await firstOwnerPath(database, { secretKey: 'another key', now: late })
    expect([link, renewed]).not.toContain(other)
  })

  test('is not printed once there is an owner', async () => {
    const database = await open()
    await insertPerson(database, { name: 'Ida', email: 'ida@example.org', role: 'owner', conferenceId: null })
    expect(await firstOwnerPath(database, { secretKey, now })).toBeUndefined()
  })
})
