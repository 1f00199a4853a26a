/** The mails that the mail server keeps back: since when, why, and sending them again. */
import { data, Form } from 'react-router'
import { sendRefusedAgain } from '#domain/correspondence/letters/send-refused-again.ts'
import { readMailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Facts } from '#site/organiser/parts/facts.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import {
  mailTroubleEnd,
  mailTroubleOwners,
  mailTroubleWords,
} from '#words/organiser/correspondence/mail-trouble-words.ts'
import type { Route } from './+types/mail-trouble.ts'

export const loader = guarded('check-product', async ({ site }, { url }: Route.LoaderArgs) => {
  const trouble = await readMailTrouble(site.database.read)
  return {
    sentAgain: Number(url.searchParams.get('sent')) || 0,
    trouble: trouble && { ...mailTroubleWords(trouble), mails: trouble.mails },
  }
})

export const action = forms({
  'send-again': form('check-product', async ({ permit, act, site }) => {
    const count = await site.database.write(tx => sendRefusedAgain(tx, permit, act))
    if (count > 0) throw redirectTo(`${organiserPaths.mailTrouble}?sent=${count}`)
    return data({ code: 'none-waits' }, { status: 409 })
  }),
})

export default function MailTrouble({ loaderData, actionData }: Route.ComponentProps) {
  const { trouble, sentAgain } = loaderData
  return (
    <Page
      title="Waiting mails"
      lead="Mails that the mail server keeps back, whoever their recipients are. What a recipient’s own server refuses is a case of that registration."
    >
      {actionData && <Notice tone="negative" title="No mail waits any more." answers={actionData} />}
      {sentAgain > 0 && !actionData && (
        <Notice tone="positive" title={`${counted(sentAgain, 'mail')} will be sent again within a minute.`} />
      )}
      {!trouble && <p>No mail waits for the mail server.</p>}
      {trouble && (
        <Part title={trouble.title}>
          <div className={formStyle}>
            <p>
              {trouble.waiting} {trouble.why}
            </p>
            <Facts
              isNarrow
              facts={[
                { label: 'Its answer', value: trouble.answer },
                { label: 'Who deals with it', value: mailTroubleOwners },
              ]}
            />
            <p>
              Once the cause is repaired, send them again. Each is checked once more: a mail that is no longer
              true is not sent. {mailTroubleEnd}
            </p>
            <Form method="post">
              <Button type="submit" name="intent" value="send-again">
                Send these again ({trouble.mails})
              </Button>
            </Form>
          </div>
        </Part>
      )}
    </Page>
  )
}
