/** The formulas in abstracts of a conference of 2020 (Mini-Conf's sample data, MIT licence), and what else is common. */
export const commonFormulas = [
  String.raw`\sim9k`, String.raw`\times`, 'k', '10', String.raw`2.27\%`, 'F_1', String.raw`\to`, '(k,m)',
  String.raw`O(k^{\frac{m}{2}})`, String.raw`O(m \log k)`, String.raw`o(m \log k)`, String.raw`\rightarrow`,
  String.raw`\rho = 0.40`, String.raw`\epsilon`,
  String.raw`\ce{H2O}`, String.raw`\ce{^{227}_{90}Th+}`, String.raw`\ce{A + B -> C}`, String.raw`{}^{13}\mathrm{C}`,
  String.raw`\mathrm{CO}_2`, '10^{-3}', String.raw`10^{\circ}\mathrm{C}`, String.raw`5\,\mu\mathrm{m}`,
  String.raw`\sum_{i=1}^n x_i`, String.raw`\int_0^1 f(x)\,dx`, String.raw`\lim_{x \to 0} \frac{\sin x}{x}`,
  String.raw`\sqrt{2}`, String.raw`\sqrt[3]{x+1}`, String.raw`\binom{n}{k}`, String.raw`\left( \frac{a}{b} \right]`,
  String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`, String.raw`\begin{cases} 1 & x > 0 \\ 0 \end{cases}`,
  String.raw`\hat{x}`, String.raw`\vec{v}`, String.raw`\bar{x}`, String.raw`\dot{x}`, String.raw`\tilde{\theta}`,
  String.raw`\overline{ab}`, String.raw`\underline{x}`, String.raw`\underbrace{a + b}_{n}`, String.raw`\overbrace{a}^{n}`,
  String.raw`\mathbb{R}^n`, String.raw`\mathcal{L}`, String.raw`\mathbf{F}`, String.raw`\mathfrak{g}`, String.raw`\hbar\omega`,
  String.raw`\operatorname{argmax}_x f`, String.raw`\text{if } x \ne 0`, "f''(x)", String.raw`\langle \psi | \phi \rangle`,
  String.raw`\nabla \cdot \mathbf{E}`, String.raw`a \le b \ll c`, String.raw`\|x\|_2`, String.raw`A^{\top}`, String.raw`x \in \{1, \dots, n\}`,
  String.raw`\xrightarrow{n}`, String.raw`\stackrel{a}{=}`, String.raw`n \bmod 2`, String.raw`\dfrac12`, String.raw`\big( x \big)`,
] // biome-ignore format: a list to read across
