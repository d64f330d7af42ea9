-- What a creator sells in their shop. Digital today: files, license keys and links.
create table public.products (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators (id) on delete restrict,
  idempotency_key text not null check (char_length(idempotency_key) between 8 and 64),
  kind text not null default 'digital' check (kind in ('digital')),
  -- draft and scheduled: only its creator knows it; archived: not sold, and its holders keep it
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'archived')),
  -- grows with every save
  revision int not null default 1 check (revision > 0),
  title text not null check (title = one_line(title) and char_length(title) <= 120),
  -- Markdown
  description text not null check (char_length(description) <= 10000),
  category text check (category ~ '^[a-z]+(_[a-z]+)*$'),
  tags text[] not null check (cardinality(tags) <= 10),
  -- who may buy: as of a post, without prices
  audience jsonb not null,
  -- the least that buyers pay where they choose the price
  price_cents int not null check (price_cents between 0 and 50000),
  is_pay_what_you_want boolean not null,
  members_price_cents int check (members_price_cents between 0 and 50000),
  -- a limited number: how many there are, and how many are neither sold nor held; null: no limit. Of keys, the keys
  stock_total int check (stock_total between 0 and 1000000),
  stock_left int check (stock_left >= 0),
  -- each unit that is sold is a key
  sells_keys boolean not null,
  -- the creator is told when fewer keys are left
  keys_warn_at int not null default 10 check (keys_warn_at between 0 and 1000000),
  -- units that were paid and not refunded as a whole
  sold int not null default 0 check (sold >= 0),
  -- of the reviews that stand
  reviews int not null default 0 check (reviews >= 0),
  stars int not null default 0 check (stars >= reviews and stars <= 5 * reviews),
  published_at timestamptz,
  scheduled_for timestamptz,
  taken_down_at timestamptz,
  -- its creator deleted it: only holders still see it
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (creator_id, idempotency_key),
  check ((stock_total is null) = (stock_left is null)),
  check (stock_left <= stock_total),
  check (not sells_keys or stock_total is not null),
  check (members_price_cents < price_cents),
  check (members_price_cents is null or not is_pay_what_you_want),
  check ((state = 'scheduled') = (scheduled_for is not null)),
  check (state not in ('published', 'archived') or published_at is not null),
  check (state not in ('scheduled', 'published') or (title <> '' and category is not null))
);
alter table public.products enable row level security;
-- shop.of-creator: what a creator sells, the latest first
create index products_on_sale on public.products (creator_id, published_at desc, id desc)
  where state = 'published' and deleted_at is null;
-- shop.own: a creator's products by state, the latest change first
create index products_of_creator on public.products (creator_id, state, updated_at desc, id desc)
  where deleted_at is null;
-- products that are due
create index products_scheduled on public.products (scheduled_for, id) where state = 'scheduled';
-- what people bought stays
create trigger keep_granted_products before delete on public.products
  for each row execute function public.keep_granted('product');

-- The pictures of a product, for everyone who may learn of it.
create table public.product_pictures (
  product_id uuid not null references public.products (id) on delete cascade,
  position smallint not null check (position between 0 and 19),
  media_id uuid not null references public.media (id),
  alt text not null default '' check (char_length(alt) <= 500),
  primary key (product_id, position),
  unique (product_id, media_id)
);
alter table public.product_pictures enable row level security;
-- who may have the bytes of a file, and files that go
create index product_pictures_of_media on public.product_pictures (media_id);

-- The files of a product. A new version is a new row, and the row of before says which replaced it.
create table public.product_files (
  id uuid primary key default uuidv7(),
  product_id uuid not null references public.products (id) on delete cascade,
  media_id uuid not null references public.media (id),
  position smallint not null check (position between 0 and 99),
  name text not null check (name = one_line(name) and char_length(name) between 1 and 255),
  version int not null default 1 check (version > 0),
  -- what is new in this version
  note text not null default '' check (char_length(note) <= 500),
  added_at timestamptz not null,
  -- replaced or removed: only those who had bought it until then have it
  ended_at timestamptz,
  replaced_by uuid references public.product_files (id),
  check (ended_at >= added_at),
  check (replaced_by is null or ended_at is not null)
);
alter table public.product_files enable row level security;
-- the files of a product, and those of its holders
create index product_files_of_product on public.product_files (product_id, position, id);
-- who may have the bytes of a file, and files that go
create index product_files_of_media on public.product_files (media_id);

-- The links of a product, shown to its holders.
create table public.product_links (
  id uuid primary key default uuidv7(),
  product_id uuid not null references public.products (id) on delete cascade,
  position smallint not null check (position between 0 and 49),
  title text not null check (title = one_line(title) and char_length(title) between 1 and 120),
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  unique (product_id, position)
);
alter table public.product_links enable row level security;

-- The keys of a product: each is sold once, for good.
create table public.product_keys (
  id uuid primary key default uuidv7(),
  product_id uuid not null references public.products (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 500),
  added_at timestamptz not null,
  -- the line of the order that it was sold with; it stays, also after a refund
  order_id uuid,
  position smallint,
  sold_at timestamptz,
  unique (product_id, key),
  foreign key (order_id, position) references public.order_lines (order_id, position) on delete restrict,
  check ((order_id is null) = (position is null)),
  check ((order_id is null) = (sold_at is null))
);
alter table public.product_keys enable row level security;
-- shop.take-keys: the next keys to sell
create index product_keys_left on public.product_keys (product_id, id) where order_id is null;
-- the keys of an order
create index product_keys_of_order on public.product_keys (order_id, position) where order_id is not null;

-- Pieces of a limited number that one person is paying for. They are not in `stock_left`.
create table public.product_holds (
  product_id uuid not null references public.products (id) on delete restrict,
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  quantity int not null check (quantity > 0),
  held_until timestamptz not null,
  -- the open order that keeps them, however long its bank takes
  order_id uuid references public.orders (id) on delete restrict,
  primary key (product_id, buyer_id)
);
alter table public.product_holds enable row level security;
-- shop.late-holds: what is given back
create index product_holds_late on public.product_holds (held_until);
-- the holds of an order that ends, and of an account that goes
create index product_holds_of_order on public.product_holds (order_id) where order_id is not null;
create index product_holds_of_buyer on public.product_holds (buyer_id);

-- Codes that take something off. `code` is in capitals.
create table public.discount_codes (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators (id) on delete restrict,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,31}$'),
  percent int check (percent between 1 and 100),
  amount_cents int check (amount_cents between 1 and 50000),
  -- orders that are open or paid with it
  used int not null default 0 check (used >= 0),
  max_uses int check (max_uses > 0),
  per_person int check (per_person > 0),
  expires_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (creator_id, code),
  check ((percent is null) <> (amount_cents is null)),
  check (used <= max_uses)
);
alter table public.discount_codes enable row level security;
-- shop.list-codes
create index discount_codes_of_creator on public.discount_codes (creator_id, created_at desc, id desc);

-- The products that a code is for; none: all of its creator's.
create table public.discount_code_products (
  code_id uuid not null references public.discount_codes (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  primary key (code_id, product_id)
);
alter table public.discount_code_products enable row level security;
create index discount_code_products_of_product on public.discount_code_products (product_id);

-- A person's cart with one creator; it waits on every device.
create table public.carts (
  buyer_id uuid not null references public.profiles (id) on delete cascade,
  creator_id uuid not null references public.creators (id) on delete cascade,
  -- as typed by the buyer, in capitals
  code text check (char_length(code) between 1 and 32),
  updated_at timestamptz not null,
  primary key (buyer_id, creator_id)
);
alter table public.carts enable row level security;
create index carts_of_creator on public.carts (creator_id);

create table public.cart_lines (
  buyer_id uuid not null,
  creator_id uuid not null,
  product_id uuid not null references public.products (id) on delete cascade,
  quantity int not null check (quantity between 1 and 20),
  -- what the buyer wants to pay for one, where they choose the price
  chosen_cents int check (chosen_cents between 0 and 50000),
  added_at timestamptz not null,
  primary key (buyer_id, creator_id, product_id),
  foreign key (buyer_id, creator_id) references public.carts (buyer_id, creator_id) on delete cascade
);
alter table public.cart_lines enable row level security;
create index cart_lines_of_product on public.cart_lines (product_id);

-- What an order of the shop knows beside its lines.
create table public.shop_orders (
  order_id uuid primary key references public.orders (id) on delete restrict,
  buyer_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.creators (id) on delete restrict,
  -- a use of the code counts from the order on, and is given back where the order is not paid
  code_id uuid references public.discount_codes (id) on delete restrict,
  code_counts boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (code_id is not null or not code_counts)
);
alter table public.shop_orders enable row level security;
-- shop.sales: what a creator sold, the latest first
create index shop_orders_of_creator on public.shop_orders (creator_id, paid_at desc, order_id desc)
  where paid_at is not null;
-- shop.purchases: what a person bought, the latest first
create index shop_orders_of_buyer on public.shop_orders (buyer_id, paid_at desc, order_id desc)
  where paid_at is not null;
-- how often a person used a code
create index shop_orders_of_code on public.shop_orders (code_id, buyer_id) where code_counts;

-- Which product each line of such an order is of: `order_lines` keeps what it cost.
create table public.shop_order_lines (
  order_id uuid not null references public.shop_orders (order_id) on delete restrict,
  position smallint not null,
  product_id uuid not null references public.products (id) on delete restrict,
  paid_at timestamptz,
  primary key (order_id, position),
  foreign key (order_id, position) references public.order_lines (order_id, position) on delete restrict
);
alter table public.shop_order_lines enable row level security;
-- the sales of one product, and its figures
create index shop_order_lines_of_product on public.shop_order_lines (product_id, paid_at desc, order_id desc)
  where paid_at is not null;

-- Which files of an order its buyer has downloaded.
create table public.product_downloads (
  order_id uuid not null,
  position smallint not null,
  file_id uuid not null references public.product_files (id) on delete restrict,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times int not null check (times > 0),
  primary key (order_id, position, file_id),
  foreign key (order_id, position) references public.shop_order_lines (order_id, position) on delete restrict
);
alter table public.product_downloads enable row level security;
create index product_downloads_of_file on public.product_downloads (file_id);

-- What a creator wants on invoices in place of the operator's name.
create table public.invoice_details (
  creator_id uuid primary key references public.creators (id) on delete cascade,
  name text not null check (name = one_line(name) and char_length(name) between 1 and 120),
  address text not null check (char_length(address) between 1 and 500),
  tax_number text not null default '' check (char_length(tax_number) <= 60),
  updated_at timestamptz not null
);
alter table public.invoice_details enable row level security;

-- The last number of each series: one for each seller ('operator' or a creator's id) and kind. Its row is locked by the
-- transaction that takes a number, so that no number is left out.
create table public.invoice_series (
  seller text not null check (char_length(seller) between 1 and 36),
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_number int not null check (last_number > 0),
  primary key (seller, kind)
);
alter table public.invoice_series enable row level security;

-- Invoices of paid orders, and credit notes of refunds. Never changed.
create table public.invoices (
  id uuid primary key default uuidv7(),
  order_id uuid not null references public.shop_orders (order_id) on delete restrict,
  kind text not null check (kind in ('invoice', 'credit_note')),
  refund_id uuid unique references public.refunds (id) on delete restrict,
  seller text not null check (char_length(seller) between 1 and 36),
  number int not null check (number > 0),
  seller_name text not null check (char_length(seller_name) between 1 and 120),
  seller_address text not null check (char_length(seller_address) <= 500),
  seller_tax_number text not null check (char_length(seller_tax_number) <= 60),
  total_cents int not null check (total_cents > 0),
  tax_cents int not null check (tax_cents between 0 and total_cents),
  issued_at timestamptz not null,
  unique (seller, kind, number),
  check ((kind = 'credit_note') = (refund_id is not null))
);
alter table public.invoices enable row level security;
-- one invoice for an order
create unique index invoices_once on public.invoices (order_id) where kind = 'invoice';
-- the invoice and the credit notes of an order
create index invoices_of_order on public.invoices (order_id, issued_at, id);

-- What a buyer says is wrong with a line of an order.
create table public.order_problems (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  position smallint not null,
  buyer_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.creators (id) on delete restrict,
  reason text not null check (reason in
    ('not_as_described', 'cannot_open', 'missing_file', 'key_invalid', 'bought_by_mistake', 'other')),
  -- open: the creator's turn; answered: the buyer's; with_staff: moderators decide; closed is for good
  state text not null check (state in ('open', 'answered', 'with_staff', 'closed')),
  opened_at timestamptz not null,
  -- after this moment staff decide
  answer_by timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('solved', 'refunded', 'partly_refunded', 'dismissed')),
  foreign key (order_id, position) references public.shop_order_lines (order_id, position) on delete restrict,
  check ((closed_at is not null) = (state = 'closed')),
  check ((outcome is not null) = (state = 'closed'))
);
alter table public.order_problems enable row level security;
-- one at a time
create unique index order_problems_open on public.order_problems (order_id, position) where state <> 'closed';
create index order_problems_of_line on public.order_problems (order_id, position, opened_at);
-- shop.list-problems of a creator, the oldest that waits first
create index order_problems_of_creator on public.order_problems (creator_id, state, answer_by, id);
-- problems that staff decide, and those whose time has passed
create index order_problems_with_staff on public.order_problems (opened_at, id) where state = 'with_staff';
create index order_problems_late on public.order_problems (answer_by, id) where state = 'open';
create index order_problems_of_buyer on public.order_problems (buyer_id, opened_at desc, id desc);

-- What was said and done about a problem, in order.
create table public.order_problem_entries (
  id uuid primary key default uuidv7(),
  problem_id uuid not null references public.order_problems (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  role text not null check (role in ('buyer', 'creator', 'staff', 'rule')),
  did text not null check (did in ('opened', 'answered', 'refunded', 'escalated', 'closed', 'dismissed')),
  text text not null check (char_length(text) <= 2000),
  refund_cents int check (refund_cents > 0),
  at timestamptz not null
);
alter table public.order_problem_entries enable row level security;
create index order_problem_entries_of_problem on public.order_problem_entries (problem_id, at, id);
create index order_problem_entries_of_author on public.order_problem_entries (author_id) where author_id is not null;

-- What buyers say of a product: one of each person.
create table public.product_reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references public.products (id) on delete restrict,
  author_id uuid not null references public.profiles (id) on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null check (char_length(text) <= 2000),
  media_id uuid references public.media (id),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- the creator's, once
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz,
  taken_down_at timestamptz,
  unique (product_id, author_id),
  check ((answer is null) = (answered_at is null))
);
alter table public.product_reviews enable row level security;
-- shop.list-reviews: the latest first
create index product_reviews_of_product on public.product_reviews (product_id, created_at desc, id desc);
create index product_reviews_of_author on public.product_reviews (author_id);
create index product_reviews_of_media on public.product_reviews (media_id) where media_id is not null;
