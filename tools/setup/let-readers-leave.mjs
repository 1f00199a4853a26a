/**
 * A reader that closes the pipe (`| head`) must neither stop a command half-way nor make it fail: further output is
 * dropped, and the exit code tells the outcome.
 */
export function letReadersLeave() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', error => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error
    })
  }
}
