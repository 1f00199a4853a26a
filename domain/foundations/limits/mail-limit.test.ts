import { expect, test } from 'vitest'
import { countMail, type MailSort } from '#domain/foundations/limits/mail-limit.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

test.for([
  ['victim+1@example.org', 'victim@example.org'],
  ['Victim+a+b@Example.ORG', 'victim@example.org'],
  ['vic.tim+x@gmail.com', 'victim@gmail.com'],
  ['v.i.c.t.i.m@googlemail.com', 'victim@gmail.com'],
  ['vic.tim@example.org', 'vic.tim@example.org'],
  ['+@example.org', '+@example.org'],
] as const)('%s arrives where %s does', ([address, mailbox]) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})

describeOnBothDatabases('mails that strangers cause', open => {
  test('reach one mailbox ten times in an hour and thirty times in a day, in any notation of its address', async () => {
    const database = await open()
    const start = Temporal.Instant.from('2027-01-10T12:00:00Z')
    const sent = async (hours: number) => {
      let count = 0
      for (let i = 0; i < 12; i++) {
        const now = start.add({ hours })
        const address = `victim+${hours}-${i}@example.org`
        if ((await countMail(database, { address, sort: 'notice', now })).equals(now)) count++
      }
      return count
    }
    expect(await sent(0)).toBe(10)
    const ask = (address: string, sort: MailSort) => countMail(database, { address, sort, now: start })
    expect(await ask('victim@example.org', 'notice')).toEqual(start.add({ hours: 1 }))
    expect(await ask('somebody.else@example.org', 'notice')).toEqual(start)
    // Mails that somebody has to act on do not wait behind the others.
    expect(await ask('victim@example.org', 'turn')).toEqual(start)
    expect(await sent(1)).toBe(10)
    expect(await sent(2)).toBe(10)
    expect(await sent(3)).toBe(0)
    expect(await sent(24)).toBe(10)
  })
})
