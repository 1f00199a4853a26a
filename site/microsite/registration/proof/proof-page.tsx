/** Where the holder of a registration sends a proof that they may have it. */
import { Form, Link, redirect } from 'react-router'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import { checkProofFile, type ProofFileError } from '#domain/desk/admitting/proof-file.ts'
import { receiveProof } from '#domain/desk/admitting/receive-proof.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { discardUpload, storeUpload } from '#domain/programme/submitting/uploads.ts'
import { Button } from '#site/components/form/button.tsx'
import { FileInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { formAgain } from '#site/forms/post-failure.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { readProofState } from '#site/microsite/registration/proof/read-proof.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import * as texts from '#words/registration/proof.ts'
import type { Route } from './+types/proof-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, secret)
  const asked = await readProofState(site, conference, registration)
  return {
    head: await describeUnlistedPage(context, texts.sendYourProof()),
    back: paths.registration(conference.name, secret),
    lead: asked ? (asked.sent > 0 ? texts.proofArrived() : texts.proofNeeded(asked)) : texts.nothingAsked(),
    isAsked: asked !== undefined,
  }
}

const fileProblems = {
  'empty-file': {
    get words() {
      return texts.noFile()
    },
    status: 422,
  },
  'file-too-large': {
    get words() {
      return texts.tooLarge()
    },
    status: 413,
  },
  'wrong-file-type': {
    get words() {
      return texts.notTaken()
    },
    status: 415,
  },
} as const satisfies Record<ProofFileError['code'], object>

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request)
  const registration = await registrationAt(site, conference, secret)
  const again = (words: string, status: number) => formAgain({ words }, status)
  if (!(await readProofState(site, conference, registration))) return again(texts.nothingAsked(), 409)
  const sent = form.get('file')
  const bytes = sent instanceof File ? await sent.bytes() : new Uint8Array()
  const checked = await checkProofFile(site.pictures, bytes)
  if (!checked.ok) {
    const { words, status } = fileProblems[checked.error.code]
    return again(words, status)
  }
  try {
    const sender = { conferenceId: conference.id, sender: site.clientAddress }
    const stored = await storeUpload(site, sender, checked.value)
    if (!stored.ok) return again(texts.tooManyWaiting(), 429)
    const { key } = stored.value
    const now = site.clock.now()
    const received = await site.database.write(tx =>
      receiveProof(tx, { actor: pageVisitor, now }, { registrationId: registration.id, uploadKey: key }),
    )
    if (!received.ok) {
      await discardUpload(site.database, key, now)
      return again(received.error.code === 'too-many' ? texts.tooMany() : texts.nothingAsked(), 409)
    }
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    site.reportFault('a proof', error)
    return again(texts.notStored(), 503)
  }
  throw redirect(paths.registration(conference.name, secret), 303)
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  answerOrFormAgain(sent, (_, words) => ({ words }))

export default function ProofPage({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={texts.sendYourProof()} lead={page.lead} />
      <PageWidth>
        {actionData && <Notice tone="negative" title={actionData.words} answers={actionData} />}
        {page.isAsked && (
          <Form method="post" encType="multipart/form-data" noValidate>
            <FileInput
              name="file"
              accept=".pdf,.jpg,.jpeg,.png,.heic,application/pdf,image/jpeg,image/png,image/heic"
              label={texts.yourFile()}
              hint={texts.fileHint()}
              error={actionData?.words}
              isRequired
            />
            <p>
              <Button type="submit" tone="loud">
                {texts.send()}
              </Button>
            </p>
          </Form>
        )}
        <p>
          <Link to={page.back} reloadDocument>
            {texts.backToRegistration()}
          </Link>
        </p>
      </PageWidth>
    </>
  )
}
