export function problem(message: string, code?: string, param?: string): object {
  return { error: { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) } }
}

export const missing = (what: string) => problem(`No such ${what}`, 'resource_missing')
