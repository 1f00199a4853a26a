import { Button, ButtonRow, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import {
  FieldGrid,
  FieldGroup,
  FileInput,
  Select,
  TextArea,
  TextInput,
} from '#site/components/form/field.tsx'
import { Carousel } from '#site/components/list/carousel.tsx'
import { DataTable } from '#site/components/list/data-table.tsx'
import { PriceList } from '#site/components/list/price-list.tsx'
import { Tabs } from '#site/components/list/tabs.tsx'
import { Timeline } from '#site/components/list/timeline.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Breadcrumb } from '#site/components/page/breadcrumb.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { Label, Section } from '#site/components/page/section.tsx'
import { Portrait } from '#site/components/portrait.tsx'
import { Prose } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'

/** Every part of the public pages on one sheet. Built only with STYLEGUIDE=on: it is not part of the product. */
export default function Styleguide() {
  return (
    <>
      <title>Styleguide</title>
      <PageHeader
        title="Parts of the public pages"
        lead="Every part in every state, to look at in both schemes and at each width."
        crumbs={[{ label: 'Home', to: '/' }]}
      />
      <Section title="Type">
        <h1>Heading one: of waves and grains</h1>
        <h2>Heading two: a three-day meeting</h2>
        <h3>Heading three: what is printed stays</h3>
        <p>
          <Label>Label in small capitals, 2027</Label>
        </p>
        <Prose>
          <h2>Long reading</h2>
          <p>
            Founded in 1987, the series met 36 times in 24 cities; 9,480 people took part. Figures in prose
            are <em>old-style</em>, and a <a href="#prose">link in running text</a> is underlined by a
            hairline. Ελληνικά, Кириллица, Živojinović-Kostić, Trinh Ngọc Lan.
          </p>
          <ul>
            <li>Abstracts in English, at most 500 words</li>
            <li>Slides on a USB stick one hour before</li>
          </ul>
        </Prose>
      </Section>
      <Section title="Buttons">
        <ButtonRow>
          <Button tone="loud">REGISTER NOW</Button>
          <Button>View More</Button>
          <LinkButton to="#quiet" tone="quiet">
            View All
          </LinkButton>
        </ButtonRow>
        <Button disabledReason="Registration closed on 8 June 2027.">Proceed to Pay</Button>
      </Section>
      <Section title="Form">
        <form>
          <ErrorSummary errors={[{ name: 'email', message: 'Email is missing.' }]} />
          <FieldGroup legend="You" description="As it should appear on your badge.">
            <FieldGrid>
              <Select label="Title" name="title" isRequired defaultValue="">
                <option value="">Please choose</option>
                <option>Prof.</option>
                <option>Dr.</option>
              </Select>
              <TextInput label="Name" name="name" isRequired hint="Given name first." />
              <TextInput label="Email" name="email" type="email" isRequired error="Email is missing." />
              <FileInput label="Abstract" name="file" hint="Word or PDF, at most 10 MB." />
              <TextArea label="Message" name="message" isWide />
            </FieldGrid>
          </FieldGroup>
          <FieldGroup legend="Your registration">
            <ChoiceGrid legend="Presentation type" name="reg_cat_val" error="Please choose one.">
              <RadioCard
                name="reg_cat_val"
                value="oral"
                title="Oral Presentation"
                price="$699"
                defaultChecked
              />
              <RadioCard name="reg_cat_val" value="poster" title="Poster Presentation" price="$399" />
              <RadioCard
                name="reg_cat_val"
                value="early"
                title="Earlybird"
                price="$599"
                unavailableReason="Ended on 7 November 2026."
              />
            </ChoiceGrid>
            <ChoiceGrid legend="Extras" name="add_on">
              <CheckboxCard
                name="add_on"
                title="Accompanying person"
                price="$200"
                detail="Lunches and the dinner."
              />
            </ChoiceGrid>
          </FieldGroup>
        </form>
      </Section>
      <Section title="Messages">
        <Notice title="Draft restored">What you typed on this computer is back.</Notice>
        <Notice tone="positive" title="Form Submitted Successfully!">
          Abstract Id is: 42.
        </Notice>
        <Notice tone="negative" title="Payment was cancelled." actions={<Button>Try again</Button>}>
          Nothing was charged.
        </Notice>
        <EmptyState>Will update soon</EmptyState>
        <ErrorState>No data found</ErrorState>
      </Section>
      <Section title="Tables and tabs">
        <Tabs
          label="Days"
          panelId="day"
          tabs={[
            { to: '?day=1', label: 'Day 1', note: '9 June', isCurrent: true },
            { to: '?day=2', label: 'Day 2', note: '10 June', isCurrent: false },
          ]}
        />
        <div id="day" role="tabpanel">
          <DataTable
            caption="Registration fee"
            columns={[
              { key: 'category', label: 'Category' },
              { key: 'early', label: 'Earlybird', note: 'until 7 November', isPast: true },
              { key: 'mid', label: 'Mid Term', note: 'open until 19 February 2027', isHighlighted: true },
              { key: 'late', label: 'Late' },
            ]}
            rows={[
              { key: 'oral', heading: 'Oral Presentation', cells: ['$599', '$699', '$799'] },
              { key: 'poster', heading: 'Poster Presentation', cells: ['$299', '$399', '$499'] },
            ]}
          />
        </div>
      </Section>
      <Section title="Prices" layout="full">
        <PriceList
          items={['Oral Talk', 'Invited Talk', 'Poster Presentation'].map((name, index) => ({
            key: name,
            name,
            price: '$699',
            secondPrice: 'INR 60K',
            isRecommended: index === 1,
            includes: ['Welcome coffee', 'Conference material'],
          }))}
        />
      </Section>
      <Section title="Timeline">
        <Timeline
          label="Key dates"
          entries={[
            {
              key: 1,
              dateTime: '2026-11-07',
              date: '7 November 2026',
              title: 'Earlybird ends',
              when: 'past',
            },
            {
              key: 2,
              dateTime: '2027-02-19',
              date: '19 February 2027',
              title: 'Mid Term ends',
              when: 'today',
            },
            {
              key: 3,
              dateTime: '2027-06-09',
              date: '9–11 June 2027',
              title: 'The conference',
              when: 'coming',
            },
          ]}
        />
      </Section>
      <Section title="Carousel">
        <Carousel
          label="People"
          view="upToThree"
          items={['Ada Lovelace', 'Éva Szabó', 'Plato', 'Hypatia'].map(name => ({
            key: name,
            content: <Portrait name={name} image={null} sizes="10rem" />,
          }))}
        />
        <Breadcrumb crumbs={[{ label: 'Home', to: '/' }]} current="Styleguide" />
      </Section>
    </>
  )
}
