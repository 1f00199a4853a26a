import { createTransport } from 'nodemailer'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
})

const send = (to: string) =>
  createTransport(mailbox.url).sendMail({
    from: 'desk@example.org',
    to,
    subject: 'Grüße',
    text: 'Willkommen — ∑',
  })

test('a message comes as it was written', async () => {
  await send('ada@example.org')
  const [mail] = await mailbox.waitFor('ada@example.org')
  expect(mail?.recipients).toEqual(['ada@example.org'])
  expect(mail?.read.subject).toBe('Grüße')
  expect(mail?.read.text?.trim()).toBe('Willkommen — ∑')
})

test('a refused message is not stored, and the next one is accepted', async () => {
  mailbox.refuseNext(1, 451)
  await expect(send('ada@example.org')).rejects.toMatchObject({ responseCode: 451 })
  await send('ada@example.org')
  expect(mailbox.messages).toHaveLength(1)
})
