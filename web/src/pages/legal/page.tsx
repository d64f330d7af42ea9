import { useLocation } from 'react-router';
import { config } from '../../platform/config.ts';
import { Footer } from '../../shell/index.ts';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { documents } from './documents.ts';

/** /legal/terms, /legal/privacy, /legal/content. */
export default function LegalPage() {
  const { pathname } = useLocation();
  const { brandName } = config();
  const document = documents(brandName)[pathname.replace(/^\/legal\/|\/$/g, '')];
  if (!document) return <NotFoundPage />;
  return (
    <>
      <div className="mx-auto max-w-320">
        <Page title={document.title} brand={brandName} width="text">
          <PageHeader title={document.title} />
          {document.sections.map(({ heading, text }) => (
            <section key={heading} className="mb-8">
              <h2 className="text-lg">{heading}</h2>
              <p className="mt-2 max-w-prose text-muted">{text}</p>
            </section>
          ))}
        </Page>
      </div>
      <Footer />
    </>
  );
}
