import { expect, test } from 'vitest'
import { canonicalMailbox, countMail } from '#domain/limits/mail-limit.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

test.for([
  ['victim+1@example.org', 'victim@example.org'],
  ['Victim+a+b@Example.ORG', 'victim@example.org'],
  ['vic.tim+x@gmail.com', 'victim@gmail.com'],
  ['v.i.c.t.i.m@googlemail.com', 'victim@gmail.com'],
  ['vic.tim@example.org', 'vic.tim@example.org'],
] as const)('%s arrives where %s does', ([address, mailbox]) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})

describeOnBothDatabases('mails that strangers cause', open => {
  test('reach one mailbox ten times in an hour and thirty times in a day, under whatever address', async () => {
    const database = await open()
    const start = Temporal.Instant.from('2027-01-10T12:00:00Z')
    const sent = async (hours: number) => {
      let count = 0
      for (let i = 0; i < 12; i++) {
        if (await countMail(database, `victim+${hours}-${i}@example.org`, start.add({ hours }))) count++
      }
      return count
    }
    expect(await sent(0)).toBe(10)
    expect(await countMail(database, 'somebody.else@example.org', start)).toBe(true)
    expect(await sent(1)).toBe(10)
    expect(await sent(2)).toBe(6)
    expect(await sent(3)).toBe(0)
    expect(await sent(24)).toBe(10)
  })
})
