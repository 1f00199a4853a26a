/** What pages say about the files of a group mail. */
import type { AttachError } from '#domain/office/group-mail/attach-files.ts'
import {
  type AttachmentProblem,
  mostAttachmentMegabytes,
  mostAttachments,
} from '#domain/office/group-mail/attachment.ts'

export const attachmentHint = `${mostAttachmentMegabytes} MB at most, together: PDF; documents, tables and slides of Microsoft Office or OpenDocument, without macros; pictures (JPEG, PNG, GIF, WebP); texts (TXT, CSV, ICS).`

export const noFileWords = 'Choose a file to attach.'

export function attachmentProblemWords(name: string, problem: AttachmentProblem): string {
  switch (problem) {
    case 'empty':
      return `“${name}” is empty.`
    case 'kind':
      return `“${name}” cannot be attached: mail servers take files of this kind for dangerous or keep them back. Send a PDF, a document, a picture or a text, or put it on the website and link to it.`
    case 'content':
      return `“${name}” is not what its name says, so mail servers would take it for dangerous. Save it again in the program that made it.`
    case 'macros':
      return `“${name}” has macros, which mail servers take for dangerous. Save it without them, or as a PDF.`
  }
}

export function togetherWords(error: Exclude<AttachError, { code: 'not-found' }>): string {
  return error.code === 'too-many'
    ? `A mail has at most ${mostAttachments} files.`
    : tooLargeWords(error.bytes)
}

/** @param bytes what all files of a mail would have together */
export const tooLargeWords = (bytes: number) =>
  `Together the files would have ${(bytes / 1024 ** 2).toFixed(1)} MB; ${mostAttachmentMegabytes} MB are the most. Put large files on the website and link to them.`

/** @param bytes of one file */
export const sizeWords = (bytes: number) =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
