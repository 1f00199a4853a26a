import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The ways in which a mail server has nothing to do with us, before any recipient is named. */
export const mailServerTroubles = ['absent', 'refuses EHLO', 'refuses STARTTLS'] as const
export type MailServerTrouble = (typeof mailServerTroubles)[number]

/** What stands between the product and its mail server, and breaks as a test asks. */
export interface MailWay {
  /** The address to send to, in front of a mail server. */
  before(serverUrl: string): Promise<string>
  break(trouble: MailServerTrouble): Promise<void>
  repair(): Promise<void>
}

export function openMailWay(): MailWay {
  let trouble: MailServerTrouble | undefined
  let [port, behind] = [0, 0]
  const open = new Set<Socket>()
  const front = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    if (trouble) return refuse(socket, trouble)
    const through = connect(behind, '127.0.0.1')
    through.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(through).pipe(socket)
    socket.on('close', () => through.destroy())
  })
  const listen = async () => {
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
    const bound = front.address()
    port = typeof bound === 'object' && bound ? bound.port : 0
  }
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    front.close()
  })
  return {
    async before(serverUrl) {
      behind = Number(new URL(serverUrl).port)
      await listen()
      return `smtp://127.0.0.1:${port}`
    },
    async break(how) {
      trouble = how
      if (how === 'absent') front.close()
      cut()
    },
    async repair() {
      cut()
      const wasAbsent = trouble === 'absent'
      trouble = undefined
      if (wasAbsent) await listen()
    },
  }
}

function refuse(socket: Socket, trouble: MailServerTrouble): void {
  socket.write('220 mail.example ESMTP\r\n')
  socket.on('data', chunk => {
    const isGreeting = /^(?:EHLO|HELO)/i.test(String(chunk))
    if (trouble === 'refuses EHLO') socket.write('554 5.7.1 mail.example does not talk to you\r\n')
    else socket.write(isGreeting ? '250-mail.example\r\n250 STARTTLS\r\n' : '502 5.5.1 No TLS today\r\n')
  })
}
