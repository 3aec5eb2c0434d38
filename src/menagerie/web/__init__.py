"""The browser table: pages, their parts, and the routes that lead to them."""
