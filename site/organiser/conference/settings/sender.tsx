import {
  readMailSender,
  type SetMailSenderError,
  setMailSender,
} from '#domain/conference/settings/mail-sender.ts'
import { textLimits } from '#domain/foundations/texts/text.ts'
import {
  type SettingsPart,
  settingsAction,
  settingsLoader,
} from '#site/organiser/conference/settings/receive-settings.ts'
import { SettingsPage } from '#site/organiser/conference/settings/settings-page.tsx'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import type { RecordForm } from '#site/organiser/record-form/controls.ts'
import type { Route } from './+types/sender.ts'

const senderForm: RecordForm = {
  one: 'sender', many: 'Sender of mails', nameField: 'name', columns: [],
  about: 'In whose name mails about this conference are sent, to registrants, authors and everybody else. The address that they come from stays the organiser’s, because mail servers check it.',
  fields: {
    name: { control: 'line', label: 'Name', hint: 'Such as “Congress office Lisbon”. Leave empty for the organiser’s name.' },
    replyTo: { control: 'line', label: 'Address for replies', hint: 'Leave empty for the organiser’s.' },
    copyTo: { control: 'line', label: 'Copy of mails to many', hint: 'This address gets one copy of each mail that you send to many, as its first recipient reads it, without their own links.' },
  },
} // biome-ignore format: a table

const messages = {
  name: `The name can have one line of ${textLimits.line} characters at most.`,
  replyTo: 'The address for replies must be one e-mail address, such as office@example.org.',
  copyTo: 'The address for copies must be one e-mail address, such as office@example.org.',
} as const

function partOf({
  conference,
  permit,
  act,
}: AtConference<PermittedRequest<'create-conference'>>): SettingsPart<SetMailSenderError> {
  return {
    part: 'sender',
    form: senderForm,
    read: async db => ({ ...(await readMailSender(db, conference.id)) }),
    set: (tx, typed) =>
      setMailSender(tx, permit, act, {
        name: String(typed.name ?? ''),
        replyTo: String(typed.replyTo ?? ''),
        copyTo: String(typed.copyTo ?? ''),
      }),
    wordsOf: ({ fields }) => ({ errors: fields.map(name => ({ name, message: messages[name] })) }),
  }
}

export const loader = settingsLoader('create-conference', partOf)

export const action = settingsAction('create-conference', partOf)

export default function Sender({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage form={senderForm} view={loaderData} answer={actionData} />
}
