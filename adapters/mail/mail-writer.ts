import { compose } from '#adapters/mail/compose.ts'
import { renderComposition } from '#adapters/mail/render-message.ts'
import { fillInText } from '#mails/draft.ts'
import type { MailWriter } from '#mails/mail-writer.ts'
import { sampleBlocks, sampleValues } from '#mails/sample-values.ts'

/** Writes previews and tests with the code that writes the mails. */
export const mailWriter: MailWriter = {
  write: (message, texts) => renderComposition(compose(message, texts)),
  writeSample(text, { issuer, hue }) {
    const blocks = Object.fromEntries(
      Object.entries(sampleBlocks).map(([name, label]) => [name, [{ kind: 'notice', text: label } as const]]),
    )
    return renderComposition({ ...fillInText(text, sampleValues, blocks), issuer, hue })
  },
}
