import { greeting, nobodyNamed, type Words } from '#adapters/mail/words.ts'
import type { AccountLink } from '#domain/correspondence/messages.ts'

export function accountLink({ issuer, purpose, link }: AccountLink): Words {
  return purpose.kind === 'invitation'
    ? invitation(issuer.name, purpose, link)
    : newPassword(issuer.name, link)
}

function invitation(
  organiser: string,
  { roleName, place, days }: Extract<AccountLink['purpose'], { kind: 'invitation' }>,
  link: string,
): Words {
  const where = place === '' ? organiser : `${place}, ${organiser}`
  return {
    subject: `You are invited to work on ${place || organiser}`,
    preview: `As ${roleName}. The link is valid for ${days} days.`,
    heading: 'You are invited',
    parts: [
      greeting(nobodyNamed),
      {
        kind: 'paragraph',
        text: `You are invited to the back office of ${where}. Your role: ${roleName}. Open the link to choose a password.`,
      },
      { kind: 'action', label: 'Accept the invitation', href: link },
      {
        kind: 'paragraph',
        text: `The link is for your address alone, works once, and is valid for ${days} days. If you did not expect this mail, leave it: nothing happens.`,
      },
    ],
  }
}

function newPassword(organiser: string, link: string): Words {
  return {
    subject: `Set a new password for ${organiser}`,
    preview: 'The link is valid for an hour.',
    heading: 'Set a new password',
    parts: [
      greeting(nobodyNamed),
      {
        kind: 'paragraph',
        text: `Somebody, probably you, asked for a new password for your account at ${organiser}.`,
      },
      { kind: 'action', label: 'Set a new password', href: link },
      {
        kind: 'paragraph',
        text: 'The link works once and is valid for an hour. If you did not ask for it, leave this mail: your password stays as it is.',
      },
    ],
  }
}
