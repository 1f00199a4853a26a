import { Form } from 'react-router'
import { Button } from '#site/components/form/button.tsx'
import { FileInput } from '#site/components/form/field.tsx'
import type { AttachmentView } from '#site/organiser/office/group-mail/read-mail.ts'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { tooLargeWords } from '#words/organiser/office/attachment-words.ts'

/** The files of a draft, with what adds and removes them. */
export function DraftAttachments({
  view: { files, bytes, mostBytes, hint, accept },
  error,
}: {
  view: AttachmentView
  error: string | undefined
}) {
  return (
    <Part title="Attachments">
      {files.length > 0 && (
        <Rows
          caption="Attachments"
          columns={['File', 'Size', '']}
          rows={files.map(({ id, name, size, href }) => ({
            key: id,
            cells: [
              <a key="file" href={href} download>
                <bdi>{name}</bdi>
              </a>,
              size,
              <Form key="remove" method="post">
                <input type="hidden" name="intent" value="detach" />
                <input type="hidden" name="attachment" value={id} />
                <Button type="submit" tone="quiet" aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              </Form>,
            ],
          }))}
        />
      )}
      {/* Chosen files are gone once they are attached. */}
      <Form method="post" encType="multipart/form-data" className={formStyle} key={files.at(-1)?.id ?? 0}>
        <input type="hidden" name="intent" value="attach" />
        <FileInput
          name="files"
          label="Files"
          multiple
          accept={accept}
          hint={hint}
          error={error}
          onChange={({ currentTarget }) => refuseTogether(currentTarget, { bytes, mostBytes })}
        />
        <div>
          <Button type="submit">Attach</Button>
        </div>
      </Form>
    </Part>
  )
}

/** Says at once that files are too large, which a server has to receive first. */
function refuseTogether(input: HTMLInputElement, { bytes, mostBytes }: { bytes: number; mostBytes: number }) {
  const sum = [...(input.files ?? [])].reduce((all, { size }) => all + size, bytes)
  input.setCustomValidity(sum > mostBytes ? tooLargeWords(sum) : '')
  if (sum > mostBytes) input.reportValidity()
}

/** The files of a mail that was sent off. */
export function SentAttachments({ files }: Pick<AttachmentView, 'files'>) {
  if (files.length === 0) return null
  return (
    <Part title="Attachments">
      <Rows
        caption="Attachments"
        columns={['File', 'Size']}
        rows={files.map(({ id, name, size, href }) => ({
          key: id,
          cells: [
            <a key="file" href={href} download>
              <bdi>{name}</bdi>
            </a>,
            size,
          ],
        }))}
      />
    </Part>
  )
}
