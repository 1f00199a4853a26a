import path from 'node:path'
import type { Mailbox } from '#adapters/mail/mail.ts'
import { openMailbox } from '#adapters/mail/mailbox.ts'
import { withoutReserved } from '#adapters/mail/reserved-addresses.ts'
import type { Settings } from '#server/startup/settings.ts'

/** Mails in a folder include the sample's, for anyone who wants to see them. */
export function openOwnMailbox({ smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>): Mailbox {
  const mailbox = openMailbox({ smtpUrl, directory: path.join(dataDir, 'mail') })
  return smtpUrl === undefined ? mailbox : withoutReserved(mailbox)
}

/** A mailbox that can be replaced by another while mails are sent through it. */
export function replaceableMailbox(first: Mailbox): Mailbox & { replace(next: Mailbox): void } {
  let current = first
  const sending = new Map<Mailbox, Set<Promise<void>>>()
  return {
    async send(mail) {
      const mailbox = current
      const under = sending.get(mailbox) ?? new Set()
      sending.set(mailbox, under)
      const sent = mailbox.send(mail)
      under.add(sent)
      try {
        await sent
      } finally {
        under.delete(sent)
      }
    },
    removeCopies: keys => current.removeCopies(keys),
    close: () => current.close(),
    replace(next) {
      const before = current
      current = next
      // What is on its way through the one before arrives.
      void Promise.allSettled(sending.get(before) ?? []).then(() => {
        sending.delete(before)
        before.close()
      })
    },
  }
}
