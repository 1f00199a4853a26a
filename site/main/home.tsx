export default function Home() {
  return <h1>Colloquy</h1>
}
